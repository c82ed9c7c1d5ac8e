import useSWR from "swr";
import type { ApiError } from "#web/api/call.ts";
import { fill } from "#web/texts/fill.ts";
import { moderationTexts } from "#web/texts/moderation.ts";
import { Loading } from "#web/ui/loading.tsx";
import { Moment } from "#web/ui/moment.tsx";
import reviewStyles from "#web/ui/review-list.module.css";
import type { LoggedDecision } from "#worker/contract/moderation.ts";
import styles from "./admin.module.css";
import { nameOfActor } from "./name-of-actor.ts";

/** Lists the last decisions of moderation, newest first. */
export function DecisionList() {
  const { data, error, mutate } = useSWR<
    { readonly decisions: readonly LoggedDecision[] },
    ApiError
  >("/api/admin/decisions");
  if (!data) return <Loading error={error} onRetry={() => void mutate()} />;
  if (data.decisions.length === 0) {
    return <p className={reviewStyles.empty}>{moderationTexts.noDecisions}</p>;
  }
  return (
    <ol className={styles.log}>
      {data.decisions.map((each) => (
        <li key={each.id}>
          <Moment className="hint" time={each.at} />
          <p>
            <span className={styles.who}>{nameOfActor(each.by)}</span>{" "}
            {moderationTexts.log[each.action]} <Subject {...each} />
          </p>
          {each.note && <p className={styles.note}>{moderationTexts.note(each.note)}</p>}
        </li>
      ))}
    </ol>
  );
}

function Subject({ action, subject }: LoggedDecision) {
  if (action === "pause" || action === "resume") return null;
  if (!subject) return moderationTexts.formerSubject;
  return fill(moderationTexts.subject, {
    title: <bdi>{subject.title}</bdi>,
    handle: subject.handle,
  });
}
