import { Button } from "#web/ui/button.tsx";
import styles from "./generate-screen.module.css";
import type { TryOnForm } from "./try-on-form.ts";
import { isWebUrl } from "./try-on-form.ts";

interface GenerateButtonProps {
  readonly form: TryOnForm;
  readonly busy: boolean;
  readonly onPress: () => void;
}

export function GenerateButton({ form, busy, onPress }: GenerateButtonProps) {
  const ready = isWebUrl(form.productUrl);
  return (
    <div className={styles.go}>
      <Button
        look="primary"
        large
        wide
        disabled={!ready}
        busy={busy ? "Generating..." : null}
        aria-describedby={ready ? undefined : "generate-hint"}
        onClick={onPress}
      >
        Generate (1 Credit)
      </Button>
      {!ready && (
        <p className={styles.hint} id="generate-hint">
          Enter the product URL to generate.
        </p>
      )}
    </div>
  );
}
