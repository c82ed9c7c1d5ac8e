import { type ReactNode, useState } from "react";
import { accountTexts as texts } from "#web/texts/account.ts";
import { dataDownloadTexts } from "#web/texts/data-download.ts";
import { Button } from "#web/ui/button.tsx";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import type { Me } from "#worker/contract/account.ts";
import { Card } from "./card.tsx";
import { DownloadData } from "./download-data.tsx";
import styles from "./privacy-card.module.css";

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

export function PrivacyCard({ me: { photoConsent } }: { readonly me: Me }) {
  const [open, setOpen] = useState<"withdrawal" | "deletion" | null>(null);
  const [withdrawal, loadWithdrawal] = useLazyModule(() => import("./withdraw-question.tsx"));
  const [deletion, loadDeletion] = useLazyModule(() => import("./delete-account-question.tsx"));
  const onClose = () => setOpen(null);

  function onWithdraw() {
    setOpen("withdrawal");
    void loadWithdrawal();
  }

  function onDelete() {
    setOpen("deletion");
    void loadDeletion();
  }

  const consent = photoConsent
    ? texts.consentGiven(DAY.format(new Date(photoConsent.givenAt)))
    : texts.noConsent;
  return (
    <Card title={texts.privacy}>
      <div className={styles.rows}>
        <Row title={texts.consent} text={consent}>
          {photoConsent && <Button onClick={onWithdraw}>{texts.withdrawConsent}</Button>}
        </Row>
        <Row title={dataDownloadTexts.title} text={dataDownloadTexts.content}>
          <DownloadData />
        </Row>
        <Row title={texts.account} text={texts.deletion}>
          <Button look="danger" onClick={onDelete}>
            {texts.deleteAccount}
          </Button>
        </Row>
      </div>
      {withdrawal && open === "withdrawal" && <withdrawal.WithdrawQuestion onClose={onClose} />}
      {deletion && open === "deletion" && <deletion.DeleteAccountQuestion onClose={onClose} />}
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
      <div className={styles.texts}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <div className={styles.action}>{children}</div>
    </div>
  );
}
