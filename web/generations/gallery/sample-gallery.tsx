import { loginPath, PATHS } from "#web/paths.ts";
import { buyNowTexts } from "#web/texts/buy-now.ts";
import { generationsTexts } from "#web/texts/generations.ts";
import { daysAgo } from "#web/texts/relative-date.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./gallery.module.css";
import look1 from "./samples/look-1.webp";
import look2 from "./samples/look-2.webp";
import look3 from "./samples/look-3.webp";
import look4 from "./samples/look-4.webp";
import look5 from "./samples/look-5.webp";
import look6 from "./samples/look-6.webp";

const SAMPLES = [
  { look: look1, days: 0 },
  { look: look2, days: 0 },
  { look: look3, days: 1 },
  { look: look4, days: 2 },
  { look: look5, days: 4 },
  { look: look6, days: 6 },
] as const;

export function SampleGallery() {
  return (
    <div className={styles.samples}>
      <ul className={classNames(styles.grid, styles.veil)} inert aria-hidden="true">
        {SAMPLES.map(({ look, days }) => (
          <li key={look} className="tight">
            <img src={look} alt="" width={360} height={360} decoding="async" />
            <p className={styles.line}>
              <span>{daysAgo(days)}</span>
              <span>{buyNowTexts.buy}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.invitation}>
        <div>
          <h2>{generationsTexts.visitor}</h2>
          <ButtonLink
            look="primary"
            to={loginPath(PATHS.generations)}
            details={{ view: "sign-up" }}
          >
            {generationsTexts.signUp}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
