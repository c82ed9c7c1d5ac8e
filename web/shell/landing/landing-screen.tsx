import { PATHS } from "#web/paths.ts";
import { landingTexts } from "#web/texts/landing.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { BRAND } from "#worker/contract/brand.ts";
import styles from "./landing-screen.module.css";
import { MovingCloth } from "./moving-cloth.tsx";
import { Splash } from "./splash.tsx";

export default function LandingScreen() {
  return (
    <>
      <div className={styles.screen}>
        <MovingCloth />
        <h1 className={styles.title}>{BRAND.name}</h1>
        <p className={styles.tagline}>{BRAND.tagline}</p>
        <ButtonLink large className={styles.start} to={PATHS.generate}>
          {landingTexts.start}
        </ButtonLink>
      </div>
      <Splash />
    </>
  );
}
