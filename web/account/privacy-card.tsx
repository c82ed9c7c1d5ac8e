import { accountTexts as texts } from "#web/texts/account.ts";
import { dataDownloadTexts } from "#web/texts/data-download.ts";
import { dayOf } from "#web/texts/dates.ts";
import { Button } from "#web/ui/button.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import type { Me } from "#worker/contract/account.ts";
import { Card } from "./card.tsx";
import { CardRow } from "./card-row.tsx";
import { DownloadData } from "./download-data.tsx";
import { ResultDeletionRow } from "./result-deletion-row.tsx";

export function PrivacyCard({ me: { photoConsent } }: { readonly me: Me }) {
  const withdrawal = useLazyDialog(() => import("./withdraw-question.tsx"));
  const deletion = useLazyDialog(() => import("./delete-account-question.tsx"));
  const consent = photoConsent ? texts.consentGiven(dayOf(photoConsent.givenAt)) : texts.noConsent;
  return (
    <Card title={texts.privacy}>
      <div>
        <CardRow title={texts.consent} text={consent}>
          {photoConsent && (
            <Button onClick={() => void withdrawal.open(true)}>{texts.withdrawConsent}</Button>
          )}
        </CardRow>
        <ResultDeletionRow />
        <CardRow title={dataDownloadTexts.title} text={dataDownloadTexts.content}>
          <DownloadData />
        </CardRow>
        <CardRow title={texts.account} text={texts.deletion}>
          <Button look="danger" onClick={() => void deletion.open(true)}>
            {texts.deleteAccount}
          </Button>
        </CardRow>
      </div>
      {withdrawal.opened && (
        <withdrawal.opened.module.WithdrawQuestion onClose={withdrawal.close} />
      )}
      {deletion.opened && <deletion.opened.module.DeleteAccountQuestion onClose={deletion.close} />}
    </Card>
  );
}
