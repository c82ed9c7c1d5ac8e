import type { ReactNode } from "react";
import { uiTexts } from "#web/texts/ui.ts";
import styles from "./answers.module.css";
import { Button } from "./button.tsx";

export function Answers({ children }: { readonly children: ReactNode }) {
  return <div className={styles.answers}>{children}</div>;
}

interface FormAnswersProps {
  readonly yes: string;
  readonly no?: string | undefined;
  readonly look?: "danger" | "primary";
  /** The text while the form is sent: neither button can be pressed meanwhile. */
  readonly busy: string | null;
  readonly incomplete?: boolean | undefined;
  readonly onNo: () => void;
}

/** The buttons that leave and send a form. */
export function FormAnswers(props: FormAnswersProps) {
  const { yes, no = uiTexts.cancel, look = "primary", busy, incomplete, onNo } = props;
  return (
    <Answers>
      <Button disabled={busy !== null} onClick={onNo}>
        {no}
      </Button>
      <Button type="submit" look={look} disabled={incomplete} busy={busy}>
        {yes}
      </Button>
    </Answers>
  );
}
