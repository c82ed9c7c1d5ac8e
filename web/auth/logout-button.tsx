import { useSession } from "#web/api/use-session.ts";
import { shellTexts } from "#web/texts/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { ExitIcon } from "#web/ui/icons.tsx";
import styles from "./logout-button.module.css";
import { useSignOut } from "./use-sign-out.ts";

export function LogoutButton() {
  const session = useSession();
  const [busy, signOut] = useSignOut();
  if (!session.data?.data) return null;
  return (
    <Button
      look="quiet"
      className={styles.logout}
      disabled={busy}
      onClick={signOut}
      title={shellTexts.logout}
    >
      <ExitIcon />
      <span>{shellTexts.logout}</span>
    </Button>
  );
}
