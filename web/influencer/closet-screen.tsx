import { LoadFailure } from "#web/shell/load-failure.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ClosetManager } from "./closet-manager.tsx";
import { withoutItems } from "./closet-order.ts";
import { useLeavingItems } from "./leaving-items.ts";
import { useManagedCloset } from "./use-managed-closet.ts";

export default function ClosetScreen() {
  const { data, error, mutate } = useManagedCloset();
  const leaving = useLeavingItems();
  if (data) return <ClosetManager managed={withoutItems(data, leaving)} />;
  if (!error) return <Spinner page words="Loading your closet..." />;
  return <LoadFailure sentence="Failed to load closet" onRetry={() => void mutate()} />;
}
