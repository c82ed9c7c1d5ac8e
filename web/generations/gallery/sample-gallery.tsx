import { loginPath, PATHS } from "#web/paths.ts";
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
  { look: look1, date: "Today" },
  { look: look2, date: "Today" },
  { look: look3, date: "Yesterday" },
  { look: look4, date: "2 days ago" },
  { look: look5, date: "4 days ago" },
  { look: look6, date: "6 days ago" },
] as const;

/** What a visitor sees of the gallery: samples behind a veil that nobody can reach. */
export function SampleGallery() {
  return (
    <div className={styles.samples}>
      <ul className={classNames(styles.grid, styles.veil)} inert aria-hidden="true">
        {SAMPLES.map(({ look, date }) => (
          <li key={look} className={styles.sample}>
            <img src={look} alt="" width={360} height={360} decoding="async" />
            <p className={styles.line}>
              <span>{date}</span>
              <span>Buy Now</span>
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.invitation}>
        <div>
          <h2>Sign Up to View Your Generations</h2>
          <ButtonLink look="primary" to={loginPath(PATHS.generations)} state={{ view: "sign-up" }}>
            Sign Up Now
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
