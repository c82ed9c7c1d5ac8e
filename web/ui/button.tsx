import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps, type To } from "react-router-dom";
import styles from "./button.module.css";
import { classNames } from "./class-names.ts";

interface Look {
  readonly look?: "primary" | "secondary" | "quiet" | "danger" | "link";
  readonly large?: boolean;
  readonly wide?: boolean;
}

function lookOf({ look = "secondary", large, wide }: Look, own?: string): string {
  return classNames(styles.button, styles[look], large && styles.large, wide && styles.wide, own);
}

interface ButtonProps extends ComponentProps<"button">, Look {
  /** The text while busy; when set, the button cannot be pressed. */
  readonly busy?: string | null | undefined;
}

export function Button({ busy, look, large, wide, className, children, ...rest }: ButtonProps) {
  const waiting = typeof busy === "string";
  return (
    <button
      type="button"
      {...rest}
      className={lookOf({ ...(look && { look }), large: !!large, wide: !!wide }, className)}
      // A disabled button would lose the focus.
      {...(waiting && {
        "aria-busy": true,
        "aria-disabled": true,
        type: "button",
        onClick: ignoreClick,
      })}
    >
      {waiting ? busy : children}
    </button>
  );
}

function ignoreClick(event: MouseEvent) {
  event.preventDefault();
}

export function ButtonLink({ look, large, wide, className, ...rest }: LinkProps & Look) {
  return (
    <Link
      {...rest}
      className={lookOf({ ...(look && { look }), large: !!large, wide: !!wide }, className)}
    />
  );
}

interface ActionLinkProps extends LinkProps {
  readonly onAction: () => void;
}

/** A link whose click acts in this page, unless it asks for another tab or window. */
export function ActionLink({ onAction, ...link }: ActionLinkProps) {
  function onClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    onAction();
  }
  return <Link {...link} onClick={onClick} />;
}

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  readonly label: string;
  readonly children: React.ReactNode;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(styles.button, styles.quiet, styles.icon, className)}
    >
      {children}
    </button>
  );
}

interface IconLinkProps extends Omit<ActionLinkProps, "to"> {
  readonly label: string;
  /** Undefined where the link leads nowhere just now; it keeps its place and the focus. */
  readonly to: To | undefined;
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
