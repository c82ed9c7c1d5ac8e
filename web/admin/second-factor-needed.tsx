import { PATHS } from "#web/paths.ts";
import { adminTexts } from "#web/texts/admin.ts";
import { secondFactorTexts as texts } from "#web/texts/second-factor.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";

/** The page of an admin whose session has not passed a second factor. */
export function SecondFactorNeeded() {
  return (
    <Page title={adminTexts.title}>
      <div className="stack">
        <Notice kind="info">
          <p>{texts.needed}</p>
          <p>{texts.neededSetUp}</p>
        </Notice>
        <div>
          <ButtonLink look="primary" to={PATHS.account}>
            {texts.openAccount}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
