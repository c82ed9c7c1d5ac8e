import { useEffect } from "react";
import { refreshSession } from "#web/api/use-session.ts";
import { accountTexts } from "#web/texts/account.ts";
import type { AppUser } from "#worker/contract/account.ts";
import styles from "./account-screen.module.css";
import { Card } from "./card.tsx";
import { renewalOf } from "./renewal.ts";
import { useServerNow } from "./use-server-now.ts";

interface CreditsCardProps {
  readonly user: AppUser;
  /** The server's clock less the device's, in milliseconds. */
  readonly clockOffsetMs: number;
}

export function CreditsCard({ user, clockOffsetMs }: CreditsCardProps) {
  const renewAt = Date.parse(user.creditsRenewAt);
  const now = useServerNow(clockOffsetMs, renewAt);
  const credits = user.credits ?? 0;

  // Repeats each minute until the new balance arrives: the first request may have failed.
  useEffect(() => {
    if (now >= renewAt) void refreshSession();
  }, [now, renewAt]);

  return (
    <Card title={accountTexts.credits}>
      <div className="tight">
        <p>
          <span className={styles.balance}>{credits}</span>{" "}
          <span className="soft">{accountTexts.creditUnit(credits)}</span>
        </p>
        <p className="soft">{renewalOf(user, now)}</p>
      </div>
    </Card>
  );
}
