import { secondFactorTexts } from "#web/texts/second-factor.ts";
import { securityTexts as texts } from "#web/texts/security.ts";
import { Button } from "#web/ui/button.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import type { AppUser } from "#worker/contract/account.ts";
import { Card } from "./card.tsx";
import { CardRow } from "./card-row.tsx";

export function SecurityCard({ user }: { readonly user: AppUser }) {
  const password = useLazyDialog(() => import("./change-password-dialog.tsx"));
  const sessions = useLazyDialog(() => import("./sessions-dialog.tsx"));
  return (
    <Card title={texts.title}>
      <CardRow title={texts.password} text={texts.passwordHint}>
        <Button onClick={() => void password.open(true)}>{texts.change}</Button>
      </CardRow>
      <SecondFactorRow on={user.secondFactor} />
      <CardRow title={texts.sessions} text={texts.sessionsHint}>
        <Button onClick={() => void sessions.open(true)}>{texts.show}</Button>
      </CardRow>
      {password.opened && <password.opened.module.ChangePasswordDialog onClose={password.close} />}
      {sessions.opened && <sessions.opened.module.SessionsDialog onClose={sessions.close} />}
    </Card>
  );
}

function SecondFactorRow({ on }: { readonly on: boolean }) {
  const setUp = useLazyDialog(() => import("#web/second-factor/set-up-dialog.tsx"));
  const change = useLazyDialog(() => import("#web/second-factor/change-dialog.tsx"));
  const { title, hintOn, hintOff, setUp: begin, change: edit } = secondFactorTexts;
  return (
    <CardRow title={title} text={on ? hintOn : hintOff}>
      {on ? (
        <Button aria-label={`${edit}: ${title}`} onClick={() => void change.open(true)}>
          {edit}
        </Button>
      ) : (
        <Button aria-label={`${begin}: ${title}`} onClick={() => void setUp.open(true)}>
          {begin}
        </Button>
      )}
      {setUp.opened && <setUp.opened.module.SetUpDialog onClose={setUp.close} />}
      {change.opened && <change.opened.module.ChangeDialog onClose={change.close} />}
    </CardRow>
  );
}
