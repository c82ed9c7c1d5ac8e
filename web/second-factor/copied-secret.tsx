import { type ReactNode, useRef } from "react";
import { secondFactorTexts as texts } from "#web/texts/second-factor.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { toast } from "#web/ui/toast-store.ts";
import styles from "./second-factor.module.css";

/** A secret that is shown once, and the button that copies it. */
function Copied({ copy, children }: { readonly copy: string; readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);

  async function onCopy() {
    if (!element.current) return;
    toast({ title: (await copyText(element.current)) ? texts.copied : texts.selected });
  }

  return (
    <div className={styles.secret}>
      <div ref={element}>{children}</div>
      <Button onClick={() => void onCopy()}>{copy}</Button>
    </div>
  );
}

export function CopiedKey({ secret }: { readonly secret: string }) {
  return (
    <Copied copy={texts.copyKey}>
      <p className={styles.text}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
    </Copied>
  );
}

export function CopiedCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <Copied copy={texts.copyCodes}>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{`${code} `}</li>
        ))}
      </ul>
    </Copied>
  );
}
