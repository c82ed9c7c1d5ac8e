import type { ReactNode } from "react";
import { useDelegatedClosets } from "#web/managed-closet/use-delegated-closets.ts";
import { PATHS } from "#web/paths.ts";
import { delegatedTexts as texts } from "#web/texts/delegated.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import styles from "./delegated.module.css";

interface DelegatedFrameProps {
  readonly closetId: string;
  readonly children: ReactNode;
}

/** Says whose closet it is, above the screens of a delegate; or that the delegation has ended. */
export default function DelegatedFrame({ closetId, children }: DelegatedFrameProps) {
  const { data } = useDelegatedClosets();
  const closet = data?.closets.find(({ id }) => id === closetId);
  if (data && !closet) return <Ended />;
  return (
    <>
      {closet && (
        <div className={styles.sign}>
          <Notice kind="info">
            <strong>{texts.sign(closet.instagramHandle)}</strong> {texts.signHint}
          </Notice>
        </div>
      )}
      {children}
    </>
  );
}

function Ended() {
  return (
    <Page title={texts.endedTitle}>
      <div className="stack">
        <Notice kind="error">{texts.ended}</Notice>
        <div>
          <ButtonLink look="primary" to={PATHS.account}>
            {texts.endedStep}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
