import { useNavigate } from "react-router-dom";
import { startQueuedOnSignIn } from "#web/generations/queue/queued-generation.ts";
import { Picture } from "#web/media/picture.tsx";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { loginPath, PATHS } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import styles from "./outcome.module.css";

interface BlurredPreviewCardProps {
  /** Null while it is painted again. */
  readonly picture: Blob | null;
  readonly onDiscard: () => void;
}

/** What a visitor gets to see of their try-on, and the way to the rest. */
export function BlurredPreviewCard({ picture, onDiscard }: BlurredPreviewCardProps) {
  const navigate = useNavigate();
  const url = useObjectUrl(picture);

  function signUp() {
    startQueuedOnSignIn();
    navigate(loginPath(PATHS.generate), { state: { view: "sign-up" } });
  }

  return (
    <section className={styles.card} aria-labelledby="result-title">
      <div className={styles.picture}>
        <div className={styles.blurred}>
          {url ? (
            <Picture
              url={url}
              alt="A blurred preview of you in the garment"
              sizes="(width < 768px) 90vw, 512px"
              ratio="3 / 4"
            />
          ) : (
            <div className={styles.painting}>
              <Spinner />
            </div>
          )}
          <div className={styles.invitation}>
            <p>Sign up to view your generation!</p>
            <Button look="primary" large onClick={signUp}>
              Sign Up Now
            </Button>
          </div>
        </div>
      </div>
      <div className={styles.texts}>
        <h2 id="result-title">Your Virtual Try-On Result</h2>
        <p className={styles.soft}>
          A blurred preview of your photo and the garment, made in this browser, where your try-on
          waits for an hour. Sign up now, and it starts by itself once you are signed in.
        </p>
        <Button onClick={onDiscard}>Discard</Button>
      </div>
    </section>
  );
}
