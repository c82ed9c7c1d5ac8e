import { moderationTexts } from "#web/texts/moderation.ts";
import { reportReasonTexts } from "#web/texts/report-reasons.ts";
import { Button } from "#web/ui/button.tsx";
import { ReviewList } from "#web/ui/review-list.tsx";
import type { ReportedSubject, ReportReason } from "#worker/contract/moderation.ts";
import styles from "./admin.module.css";
import { Deadline } from "./deadline.tsx";
import type { Decided } from "./moderation-question.tsx";
import { MomentFact, SubjectCard } from "./subject-card.tsx";
import { useModeration } from "./use-moderation.tsx";

const { actions, facts } = moderationTexts;

export function ReportedList() {
  const { ask, list } = useModeration<ReportedSubject>("/api/admin/reports");
  return (
    <ReviewList {...list} empty={moderationTexts.noReports}>
      {(subject) => (
        <SubjectCard subject={subject} facts={<Reports subject={subject} />}>
          <Decisions subject={subject} ask={ask} />
          {subject.kind === "item" && (
            <Button
              look="link"
              className={styles.whole}
              onClick={() => ask({ ...subject, kind: "closet", id: subject.closetId }, "take_down")}
            >
              {moderationTexts.takeDownCloset}
            </Button>
          )}
        </SubjectCard>
      )}
    </ReviewList>
  );
}

interface DecisionsProps {
  readonly subject: ReportedSubject;
  readonly ask: (subject: Decided, decision: "take_down" | "dismiss" | "restore") => void;
}

/** What was hidden automatically is confirmed or restored. */
function Decisions({ subject, ask }: DecisionsProps) {
  const isHidden = subject.hiddenAt !== null;
  const down = isHidden ? moderationTexts.confirm : actions.take_down;
  const up = isHidden ? "restore" : "dismiss";
  return (
    <>
      <Button
        look="danger"
        aria-label={moderationTexts.actionOn(down, nameOf(subject))}
        onClick={() => ask({ ...subject, isAutomatic: isHidden }, "take_down")}
      >
        {down}
      </Button>
      <Button
        aria-label={moderationTexts.actionOn(actions[up], nameOf(subject))}
        onClick={() => ask(subject, up)}
      >
        {actions[up]}
      </Button>
    </>
  );
}

function nameOf({ kind, handle, title }: ReportedSubject): string {
  return kind === "item" ? title : moderationTexts.closetOf(handle);
}

function Reports({ subject }: { readonly subject: ReportedSubject }) {
  const { reports, reasons, details, since } = subject;
  return (
    <>
      <Deadline {...subject} />
      <div>
        <dt>{facts.reports}</dt>
        <dd>{reports}</dd>
      </div>
      <div>
        <dt>{facts.reasons}</dt>
        <dd>
          <ul>
            {Object.entries(reasons).map(([reason, count]) => (
              <li key={reason}>
                {moderationTexts.reasonCount(reportReasonTexts[reason as ReportReason], count)}
              </li>
            ))}
          </ul>
        </dd>
      </div>
      {details.length > 0 && (
        <div>
          <dt>{facts.details}</dt>
          <dd>
            <ul>
              {details.map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts that never move
                <li key={index} dir="auto">
                  {text}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      <MomentFact name={facts.firstReported} moment={since} />
    </>
  );
}
