import useSWR from "swr";
import { type ApiError, sentenceOf } from "#web/api/call.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { LoggedDecision } from "#worker/contract/moderation.ts";
import styles from "./admin.module.css";

const DEEDS = {
  dismiss: "dismissed the reports of",
  take_down: "took down",
  restore: "restored",
  pause: "paused generation",
  resume: "let generation go on",
} as const;

/** Who decided what and when, the newest first. */
export function DecisionList() {
  const { data, error, mutate } = useSWR<
    { readonly decisions: readonly LoggedDecision[] },
    ApiError
  >("/api/admin/decisions");
  if (!data) {
    if (!error) return <Spinner page />;
    return <LoadFailure sentence={sentenceOf(error)} onRetry={() => void mutate()} />;
  }
  if (data.decisions.length === 0) return <p className={styles.empty}>Nothing is decided yet.</p>;
  return (
    <ol className={styles.log}>
      {data.decisions.map((each) => (
        <li key={each.id}>
          <time className={styles.when} dateTime={each.at}>
            {new Date(each.at).toLocaleString()}
          </time>
          <p>
            <span className={styles.who}>{whoOf(each)}</span> {DEEDS[each.action]}{" "}
            <Subject {...each} />
          </p>
          {each.note && <p className={styles.note}>“{each.note}”</p>}
        </li>
      ))}
    </ol>
  );
}

function whoOf({ by }: LoggedDecision): string {
  if (by === "operator") return "The command line";
  return by ?? "An admin whose account is gone";
}

function Subject({ action, subject }: LoggedDecision) {
  if (action === "pause" || action === "resume") return null;
  if (!subject) return "something that is gone";
  return (
    <>
      <bdi>{subject.title}</bdi> of @{subject.handle}
    </>
  );
}
