import { useNavigate } from "react-router-dom";
import { keepRedirect } from "#web/auth/post-auth-redirect.ts";
import { Picture } from "#web/media/picture.tsx";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { PATHS } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import styles from "./outcome.module.css";

/** What a visitor gets to see of their try-on, and the way to the rest. */
export function TasteCard({ picture }: { readonly picture: Blob }) {
  const navigate = useNavigate();
  const url = useObjectUrl(picture);

  function signUp() {
    keepRedirect(PATHS.generate);
    navigate(PATHS.login, { state: { view: "sign-up" } });
  }

  return (
    <section className={styles.card} aria-labelledby="result-title">
      <div className={styles.picture}>
        <div className={styles.taste}>
          {url && (
            <Picture
              url={url}
              alt="A blurred preview of you in the garment"
              sizes="(width < 768px) 90vw, 512px"
              ratio="3 / 4"
            />
          )}
          <div className={styles.invitation}>
            <p>Sign up to view your generation!</p>
            <Button look="primary" large onClick={signUp}>
              Sign Up Now
            </Button>
          </div>
        </div>
      </div>
      <div className={styles.words}>
        <h2 id="result-title">Your Virtual Try-On Result</h2>
        <p className={styles.soft}>
          A blurred preview of your photo and the garment, made in this browser. Once you are signed
          in, your try-on starts by itself.
        </p>
      </div>
    </section>
  );
}
