import { useSearchParams } from "react-router-dom";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./login-screen.module.css";

/** Tells whoever has just deleted their account that it is gone. */
export function FarewellNotice() {
  const [params] = useSearchParams();
  if (params.get("deleted") !== "1") return null;
  return (
    <div className={styles.notices}>
      <Notice kind="success">Your account has been deleted, with everything in it.</Notice>
    </div>
  );
}
