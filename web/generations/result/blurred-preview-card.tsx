import { startQueuedOnSignIn } from "#web/generations/queue/queued-generation.ts";
import { Picture } from "#web/media/picture.tsx";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { navigate } from "#web/navigation/navigate.ts";
import { loginPath, PATHS } from "#web/paths.ts";
import { blurredPreviewTexts } from "#web/texts/blurred-preview.ts";
import { tryOnResultTexts } from "#web/texts/try-on-result.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import styles from "./outcome.module.css";

interface BlurredPreviewCardProps {
  /** Null while it is painted again. */
  readonly picture: Blob | null;
  readonly onDiscard: () => void;
}

export function BlurredPreviewCard({ picture, onDiscard }: BlurredPreviewCardProps) {
  const url = useObjectUrl(picture);

  function signUp() {
    startQueuedOnSignIn();
    navigate(loginPath(PATHS.generate), { details: { view: "sign-up" } });
  }

  return (
    <section className={styles.card} aria-labelledby="result-title">
      <div className={styles.picture}>
        <div className={styles.blurred}>
          {url ? (
            <Picture
              url={url}
              alt={blurredPreviewTexts.picture}
              sizes="(width < 768px) 90vw, 512px"
              ratio="3 / 4"
            />
          ) : (
            <div className={styles.painting}>
              <Spinner />
            </div>
          )}
          <div className={styles.invitation}>
            <p>{blurredPreviewTexts.invitation}</p>
            <Button look="primary" large onClick={signUp}>
              {blurredPreviewTexts.signUp}
            </Button>
          </div>
        </div>
      </div>
      <div className={styles.texts}>
        <h2 id="result-title">{tryOnResultTexts.title}</h2>
        <p className={styles.soft}>{blurredPreviewTexts.explanation}</p>
        <Button onClick={onDiscard}>{blurredPreviewTexts.discard}</Button>
      </div>
    </section>
  );
}
