import type { ComponentProps, MouseEvent } from "react";
import { Link, type LinkProps } from "#web/navigation/link.tsx";
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
