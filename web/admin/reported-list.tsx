import { REASON_WORDS } from "#web/reports/report-words.ts";
import { Button } from "#web/ui/button.tsx";
import type { ReportedSubject, ReportReason } from "#worker/contract/moderation.ts";
import styles from "./admin.module.css";
import { MomentFact, SubjectCard } from "./subject-card.tsx";
import { SubjectList } from "./subject-list.tsx";
import { useModeration } from "./use-moderation.tsx";

/** What was reported and waits for a decision, the longest first. */
export function ReportedList() {
  const { ask, ...list } = useModeration<ReportedSubject>("/api/admin/reports");
  return (
    <SubjectList {...list} empty="No reports are waiting.">
      {(subject) => (
        <SubjectCard subject={subject} facts={<Reports subject={subject} />}>
          <Button
            look="danger"
            aria-label={`Take down ${nameOf(subject)}`}
            onClick={() => ask(subject, "take_down")}
          >
            Take down
          </Button>
          <Button aria-label={`Dismiss ${nameOf(subject)}`} onClick={() => ask(subject, "dismiss")}>
            Dismiss
          </Button>
          {subject.kind === "item" && (
            <Button
              look="link"
              className={styles.whole}
              onClick={() => ask({ ...subject, kind: "closet", id: subject.closetId }, "take_down")}
            >
              Take down the whole closet
            </Button>
          )}
        </SubjectCard>
      )}
    </SubjectList>
  );
}

function nameOf({ kind, handle, title }: ReportedSubject): string {
  return kind === "item" ? title : `the closet of @${handle}`;
}

function Reports({ subject }: { readonly subject: ReportedSubject }) {
  const { reports, reasons, details, since } = subject;
  return (
    <>
      <div>
        <dt>Reports</dt>
        <dd>{reports}</dd>
      </div>
      <div>
        <dt>Reasons</dt>
        <dd>
          <ul>
            {Object.entries(reasons).map(([reason, count]) => (
              <li key={reason}>
                {REASON_WORDS[reason as ReportReason]}
                {count > 1 && ` (${count})`}
              </li>
            ))}
          </ul>
        </dd>
      </div>
      {details.length > 0 && (
        <div>
          <dt>In their words</dt>
          <dd>
            <ul>
              {details.map((text, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts that never move
                <li key={place} dir="auto">
                  {text}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      <MomentFact name="First reported" moment={since} />
    </>
  );
}
