import { useEffect, useState } from "react";
import { moderationTexts } from "#web/texts/moderation.ts";
import { Moment } from "#web/ui/moment.tsx";
import { HIDE_BEFORE_MS, type ReportedSubject } from "#worker/contract/moderation.ts";
import styles from "./admin.module.css";

const TICK_MS = 30_000;

type DeadlineProps = Pick<ReportedSubject, "deadline" | "hiddenAt" | "signatures">;

/** The countdown of a report of an intimate image, with its times. */
export function Deadline({ deadline, hiddenAt, signatures }: DeadlineProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (deadline === null) return null;
  const end = Date.parse(deadline);
  return (
    <>
      <div>
        <dt>{moderationTexts.facts.deadline}</dt>
        <dd>
          <strong className={styles.urgent}>{moderationTexts.left(end - now)}</strong>{" "}
          <Moment time={deadline} />
        </dd>
      </div>
      <div>
        <dt>{hiddenAt === null ? moderationTexts.facts.hides : moderationTexts.facts.hidden}</dt>
        <dd>
          <Moment time={hiddenAt ?? new Date(end - HIDE_BEFORE_MS).toISOString()} />
        </dd>
      </div>
      {signatures.length > 0 && (
        <div>
          <dt>{moderationTexts.facts.signed}</dt>
          <dd dir="auto">{signatures.join(", ")}</dd>
        </div>
      )}
    </>
  );
}
