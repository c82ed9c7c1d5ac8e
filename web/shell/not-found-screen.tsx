import { useEffect } from "react";
import { useAddress } from "#web/navigation/use-address.ts";
import { PATHS } from "#web/paths.ts";
import { notFoundTexts } from "#web/texts/not-found.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { sharePath } from "#worker/contract/shares.ts";
import styles from "./not-found-screen.module.css";

export default function NotFoundScreen() {
  const { pathname } = useAddress();
  useEffect(() => {
    console.error(notFoundTexts.log, pathname);
  }, [pathname]);
  return (
    <div className={styles.screen}>
      <p className={classNames("hint", styles.code)}>404</p>
      <h1>{notFoundTexts.title}</h1>
      {pathname.startsWith(sharePath("")) && <p className="soft">{notFoundTexts.sharedResult}</p>}
      <ButtonLink look="primary" to={PATHS.home}>
        {notFoundTexts.home}
      </ButtonLink>
    </div>
  );
}
