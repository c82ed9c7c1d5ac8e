import { useEffect, useState } from "react";
import { refreshSession } from "#web/api/use-session.ts";
import type { AppUser } from "#worker/contract/account.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import styles from "./account-screen.module.css";
import { Card } from "./card.tsx";
import { renewsIn } from "./renewal.ts";

interface CreditsCardProps {
  readonly user: AppUser;
  /** The server's clock less the device's, in milliseconds. */
  readonly clockOffsetMs: number;
}

export function CreditsCard({ user, clockOffsetMs }: CreditsCardProps) {
  const renewAt = Date.parse(user.creditsRenewAt);
  const [now, setNow] = useState(() => Date.now() + clockOffsetMs);

  useEffect(() => {
    const tick = () => setNow(Date.now() + clockOffsetMs);
    tick();
    const timer = setInterval(tick, LIMITS.creditRefreshMs);
    return () => clearInterval(timer);
  }, [clockOffsetMs]);

  const renewed = now >= renewAt;
  useEffect(() => {
    if (renewed) void refreshSession();
  }, [renewed]);

  return (
    <Card title="Credits">
      <div className={styles.credits}>
        <p>
          <span className={styles.balance}>{user.credits ?? 0}</span>{" "}
          <span className={styles.soft}>{user.credits === 1 ? "credit" : "credits"}</span>
        </p>
        <p className={styles.soft}>Credits renew in {renewsIn(renewAt, now)}</p>
      </div>
    </Card>
  );
}
