import { useId, useRef } from "react";
import { compatibleSitesTexts } from "#web/texts/compatible-sites.ts";
import { Button } from "#web/ui/button.tsx";
import { copyText } from "#web/ui/copy-text.ts";
import { toast } from "#web/ui/toast-store.ts";
import styles from "./compatible-sites-screen.module.css";

interface CopiedCodeProps {
  readonly code: string;
  readonly copy: string;
  /** Shows only its beginning. */
  readonly short?: boolean;
}

/** A text for machines, and the button that copies it. */
export function CopiedCode({ code, copy, short = false }: CopiedCodeProps) {
  const id = useId();
  const element = useRef<HTMLElement>(null);

  async function onCopy() {
    if (!element.current) return;
    const { copied, selected } = compatibleSitesTexts;
    toast((await copyText(element.current)) ? { title: copied } : selected);
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
