import { type MouseEvent, useRef } from "react";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { Link } from "#web/navigation/link.tsx";
import { navigate } from "#web/navigation/navigate.ts";
import { loginPath, PATHS } from "#web/paths.ts";
import { fill } from "#web/texts/fill.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { loadTryOnParts } from "./load-try-on-parts.ts";

/** Leads a visitor to the login, which returns to the unchanged form. */
export function LoginOffer({ form }: { readonly form: TryOnForm }) {
  const path = loginPath(PATHS.generate);
  const leaving = useRef(false);

  async function onClick(event: MouseEvent) {
    event.preventDefault();
    if (leaving.current) return;
    leaving.current = true;
    await leave().finally(() => {
      leaving.current = false;
    });
  }

  async function leave() {
    const parts = await loadTryOnParts();
    if (!parts) return;
    await parts.storeDraft(form);
    // The return shows the draft, not the values from the address.
    navigate(PATHS.generate, { replace: true });
    navigate(path);
  }

  const link = (
    <Link to={path} data-keeps onClick={(event) => void onClick(event)}>
      {tryOnFormTexts.logIn}
    </Link>
  );
  return <p className="hint">{fill(tryOnFormTexts.haveAccount, { link })}</p>;
}
