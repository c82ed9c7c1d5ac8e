import { useEffect } from "react";
import { navigate } from "./navigate.ts";

/** Replaces the address. @param to a path of this site with its query and fragment */
export function Redirect({ to }: { readonly to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}
