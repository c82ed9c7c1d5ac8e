import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import type { Me } from "#worker/contract/account.ts";
import { BRAND } from "#worker/contract/brand.ts";
import { Card } from "./card.tsx";
import { DownloadData } from "./download-data.tsx";
import styles from "./privacy-card.module.css";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** What somebody agreed to, all that is stored about them, and the way out. */
export function PrivacyCard({ me }: { readonly me: Me }) {
  const [asked, setAsked] = useState<"withdraw" | "delete" | null>(null);
  const [withdrawing, wantWithdrawing] = useLazyModule(() => import("./withdraw-question.tsx"));
  const [deleting, wantDeleting] = useLazyModule(() => import("./delete-account-question.tsx"));
  const { photoConsent } = me;

  function onWithdraw() {
    setAsked("withdraw");
    void wantWithdrawing();
  }

  function onDelete() {
    setAsked("delete");
    void wantDeleting();
  }

  return (
    <Card title="Privacy">
      <div className={styles.rows}>
        <Row
          title="Photos of your body"
          text={
            photoConsent
              ? `You agreed on ${DAY.format(new Date(photoConsent.givenAt))} that ${BRAND.name} processes them for your try-ons.`
              : "You have not agreed to their processing. You will be asked before your next upload."
          }
        >
          {photoConsent && <Button onClick={onWithdraw}>Withdraw consent</Button>}
        </Row>
        <Row
          title="Your data"
          text="Everything that is stored about you, with all your pictures, in one ZIP file."
        >
          <DownloadData />
        </Row>
        <Row
          title="Your account"
          text="Deleting it removes everything in it. This can't be undone."
        >
          <Button look="danger" onClick={onDelete}>
            Delete account
          </Button>
        </Row>
      </div>
      {withdrawing && asked === "withdraw" && (
        <withdrawing.WithdrawQuestion onClose={() => setAsked(null)} />
      )}
      {deleting && asked === "delete" && (
        <deleting.DeleteAccountQuestion onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

interface RowProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Row({ title, text, children }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <div className={styles.action}>{children}</div>
    </div>
  );
}
