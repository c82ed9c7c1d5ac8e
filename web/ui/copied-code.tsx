import { useId, useRef } from "react";
import { copyTexts as texts } from "#web/texts/copy.ts";
import { Button } from "./button.tsx";
import styles from "./copied-code.module.css";
import { copyText } from "./copy-text.ts";
import { toast } from "./toast-store.ts";

interface CopiedCodeProps {
  readonly code: string;
  readonly copy: string;
  /** Shows only its beginning. */
  readonly short?: boolean;
  readonly onCopied?: () => void;
}

/** A text for machines, and the button that copies it. */
export function CopiedCode({ code, copy, short = false, onCopied }: CopiedCodeProps) {
  const id = useId();
  const element = useRef<HTMLElement>(null);

  async function onCopy() {
    if (!element.current) return;
    onCopied?.();
    toast((await copyText(element.current)) ? { title: texts.copied } : texts.selected);
  }

  return (
    <div className={styles.copied}>
      <pre className={short ? styles.shortCode : styles.code}>
        <code id={id} ref={element}>
          {code}
        </code>
      </pre>
      <Button onClick={() => void onCopy()} aria-describedby={id}>
        {copy}
      </Button>
    </div>
  );
}
