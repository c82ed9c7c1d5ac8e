import type { MouseEvent } from "react";
import { Link, type LinkProps } from "#web/navigation/link.tsx";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

interface ActionLinkProps extends LinkProps {
  readonly onAction: () => void;
}

/** A link whose click acts in this page, unless it asks for another tab or window. */
export function ActionLink({ onAction, ...link }: ActionLinkProps) {
  function onClick(event: MouseEvent) {
    event.preventDefault();
    onAction();
  }
  return <Link {...link} onClick={onClick} />;
}

interface IconLinkProps extends Omit<ActionLinkProps, "to"> {
  readonly label: string;
  /** Undefined for a temporarily inactive link, which keeps its place and the focus. */
  readonly to: string | undefined;
}

export function IconLink({ label, to, className, onAction, ...rest }: IconLinkProps) {
  const link = {
    ...rest,
    "aria-label": label,
    className: classNames(styles.button, styles.quiet, styles.icon, className),
  };
  if (to !== undefined) return <ActionLink {...link} to={to} onAction={onAction} />;
  return <a {...link} role="link" aria-disabled="true" tabIndex={0} />;
}
