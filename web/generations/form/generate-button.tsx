import { renewalOf } from "#web/account/renewal.ts";
import { useSession } from "#web/api/use-session.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { Button } from "#web/ui/button.tsx";
import { isWebUrl } from "#web/ui/web-url.ts";
import type { AppUser } from "#worker/contract/account.ts";
import styles from "./generate-screen.module.css";

interface GenerateButtonProps {
  readonly form: TryOnForm;
  /** The words while something is under way. */
  readonly busy: string | null;
  readonly onPress: () => void;
}

/** Starts the try-on: for a credit, or a blurred preview for a visitor. */
export function GenerateButton({ form, busy, onPress }: GenerateButtonProps) {
  const me = useSession().data?.data;
  const ready = isWebUrl(form.productUrl);
  const paused = Boolean(me?.generationPause);
  return (
    <div className={styles.go}>
      <Button
        look="primary"
        large
        wide
        disabled={!ready || paused}
        busy={busy}
        aria-describedby="generate-hint"
        onClick={onPress}
      >
        {me ? "Generate (1 Credit)" : "Generate (Sign up to try!)"}
      </Button>
      <div className={styles.hint} id="generate-hint">
        {paused && <p>Try-ons are paused for now.</p>}
        {!ready && !paused && (
          <p>Enter {form.productUrl.trim() ? "a valid" : "the"} product URL to generate.</p>
        )}
        {me && me.user.credits < 1 && <Renewal user={me.user} />}
      </div>
    </div>
  );
}

/** When somebody without credits can go on; as of the last time that anything here changed. */
function Renewal({ user }: { readonly user: AppUser }) {
  const clockOffsetMs = useSession().data?.clockOffsetMs ?? 0;
  return <p>{renewalOf(user, Date.now() + clockOffsetMs)}</p>;
}
