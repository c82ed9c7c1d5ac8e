import type { ReactNode } from "react";
import { RenewalNote } from "#web/account/renewal-note.tsx";
import type { TryOnError } from "#web/generations/try-on-error.ts";
import { Link } from "#web/navigation/link.tsx";
import { PATHS } from "#web/paths.ts";
import { fill } from "#web/texts/fill.ts";
import { tryOnTexts } from "#web/texts/try-on.ts";
import { Notice } from "#web/ui/notice.tsx";

interface FailureNoticeProps {
  readonly kind: TryOnError["kind"];
  readonly sentence: string;
  readonly credit: string | null;
  readonly open: boolean;
  /** Whether the page is rendered by the worker, so that the app has no other screen. */
  readonly served?: boolean;
  readonly children?: ReactNode;
}

/** Why there is no picture, and whether it may still come. */
export function FailureNotice(props: FailureNoticeProps) {
  const { kind, sentence, credit, open, served = false, children } = props;
  const gallery = (
    <Link to={PATHS.generations} reloadDocument={served}>
      {tryOnTexts.gallery}
    </Link>
  );
  return (
    <Notice kind="error">
      <p>{sentence}</p>
      {credit && <p>{credit}</p>}
      {kind === "no-credits" && <RenewalNote />}
      {open && <p>{fill(tryOnTexts.mayStillEnd, { gallery })}</p>}
      {children}
    </Notice>
  );
}
