import { securityTexts as texts } from "#web/texts/security.ts";
import { Button } from "#web/ui/button.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import { Card } from "./card.tsx";
import { CardRow } from "./card-row.tsx";

export function SecurityCard() {
  const password = useLazyDialog(() => import("./change-password-dialog.tsx"));
  const sessions = useLazyDialog(() => import("./sessions-dialog.tsx"));
  return (
    <Card title={texts.title}>
      <CardRow title={texts.password} text={texts.passwordHint}>
        <Button onClick={() => void password.open(true)}>{texts.change}</Button>
      </CardRow>
      <CardRow title={texts.sessions} text={texts.sessionsHint}>
        <Button onClick={() => void sessions.open(true)}>{texts.show}</Button>
      </CardRow>
      {password.opened && <password.opened.module.ChangePasswordDialog onClose={password.close} />}
      {sessions.opened && <sessions.opened.module.SessionsDialog onClose={sessions.close} />}
    </Card>
  );
}
