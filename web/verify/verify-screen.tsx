import { useEffect, useState } from "react";
import { verifyTexts as texts } from "#web/texts/verify.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { checkPicture } from "./check-picture.ts";
import type { CheckResponse } from "./check-worker.ts";
import { FindingList } from "./finding-list.tsx";
import { PictureField } from "./picture-field.tsx";
import styles from "./verify-screen.module.css";

/** Checks a picture for the marks of results, in the browser alone. */
export default function VerifyScreen() {
  const [picture, setPicture] = useState<File | null>(null);
  const response = useCheck(picture);
  const busy = picture !== null && response === null;
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <div className={styles.check}>
        <PictureField
          picture={response === "unreadable" ? null : picture}
          busy={busy}
          onPick={setPicture}
        />
        <div className={styles.answer}>
          <p className={busy ? undefined : "visually-hidden"} role="status">
            {busy && texts.checking}
          </p>
          {typeof response === "string" && <Notice kind="error">{texts[response]}</Notice>}
          {response && typeof response === "object" && <FindingList findings={response} />}
          <section className={styles.limits} aria-labelledby="limits">
            <h2 id="limits">{texts.limits.title}</h2>
            <ul>
              <li>{texts.limits.missing}</li>
              <li>{texts.limits.copied}</li>
              <li>{texts.limits.results}</li>
            </ul>
          </section>
        </div>
      </div>
    </Page>
  );
}

/** Null without a picture and while it is checked. */
function useCheck(picture: File | null): CheckResponse | null {
  const [checked, setChecked] = useState<{ picture: File; response: CheckResponse } | null>(null);

  useEffect(() => {
    if (!picture) return;
    const end = new AbortController();
    checkPicture(picture, end.signal).then(
      (response) => setChecked({ picture, response }),
      // Another picture was chosen, or the screen was left.
      () => {},
    );
    return () => end.abort();
  }, [picture]);

  return checked && checked.picture === picture ? checked.response : null;
}
