import { useEffect } from "react";
import { navigate } from "./navigate.ts";
import { useAddress } from "./use-address.ts";

/** Replaces the address. @param to a path of this site with its query and fragment */
export function Redirect({ to }: { readonly to: string }) {
  const { key } = useAddress();
  // A second press adds another entry with the address that is being left: each entry is redirected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => navigate(to, { replace: true }), [to, key]);
  return null;
}
