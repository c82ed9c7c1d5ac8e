import { BRAND } from "#web/brand.ts";
import { PATHS } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Cloth } from "./cloth.tsx";
import styles from "./home-screen.module.css";

export default function HomeScreen() {
  return (
    <div className={styles.screen}>
      <Cloth className={styles.cloth} />
      <h1 className={styles.title}>{BRAND.name}</h1>
      <p className={styles.tagline}>{BRAND.tagline}</p>
      <ButtonLink large className={styles.start} to={PATHS.generate}>
        Start Now
      </ButtonLink>
    </div>
  );
}
