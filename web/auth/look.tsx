import { loginTexts } from "#web/texts/login.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./look.module.css";
import after from "./look-after.webp";
import before from "./look-before.webp";

/** A try-on, before and after: a line wipes over it once and rests in the middle. */
export function Look() {
  return (
    <div className={classNames("cover", styles.look)}>
      <img className="cover" src={before} alt={loginTexts.look} fetchPriority="high" />
      <img className={classNames("cover", styles.after)} src={after} alt="" fetchPriority="high" />
    </div>
  );
}
