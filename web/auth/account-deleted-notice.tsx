import { useSearchParams } from "react-router-dom";
import { loginTexts } from "#web/texts/login.ts";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./login-screen.module.css";

/** Confirms the deletion of an account on the page that follows it. */
export function AccountDeletedNotice() {
  const [params] = useSearchParams();
  if (params.get("deleted") !== "1") return null;
  return (
    <div className={styles.notices}>
      <Notice kind="success">{loginTexts.accountDeleted}</Notice>
    </div>
  );
}
