import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { PATHS } from "#web/paths.ts";
import { Notice } from "#web/ui/notice.tsx";

interface FailureNoticeProps {
  readonly sentence: string;
  /** What has become of the credit. */
  readonly credit: string | null;
  /** Whether the picture may still come. */
  readonly open: boolean;
  /** On a page that the worker makes, where the app's router knows no screen. */
  readonly served?: boolean;
  /** A way out. */
  readonly children?: ReactNode;
}

/** Why there is no picture, and what may still come of it. */
export function FailureNotice(props: FailureNoticeProps) {
  const { sentence, credit, open, served = false, children } = props;
  return (
    <Notice kind="error">
      <p>{sentence}</p>
      {credit && <p>{credit}</p>}
      {open && (
        <p>
          It may still end well: then your picture appears here and in{" "}
          <Link to={PATHS.generations} reloadDocument={served}>
            your generations
          </Link>
          . If not, the credit comes back.
        </p>
      )}
      {children}
    </Notice>
  );
}
