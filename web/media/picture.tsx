import type { CSSProperties, ReactNode } from "react";
import { useEffect, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import styles from "./picture.module.css";
import { sourceSet } from "./source-set.ts";

export interface PictureProps {
  readonly url: string;
  readonly alt: string;
  /** How wide it is shown, in the terms of an img's `sizes`. */
  readonly sizes: string;
  /** Width by height of the frame; square by default. */
  readonly ratio?: string;
  /** Shows the whole picture rather than filling the frame. */
  readonly whole?: boolean;
  readonly spinner?: boolean;
  readonly lazy?: boolean;
  /** A smaller one of the same picture, shown until this one is there. */
  readonly under?: string | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  /** What lies over the picture once it is there. */
  readonly children?: ReactNode;
}

/** A picture in a frame that has its size before the picture is there. */
export function Picture({ url, ...props }: PictureProps) {
  return <Frame key={url} url={url} {...props} />;
}

function Frame(props: PictureProps) {
  const [state, setState] = useState<"waiting" | "shown" | "failed">("waiting");
  const frame = {
    "--ratio": props.ratio,
    "--fit": props.whole ? "contain" : undefined,
    backgroundImage: props.under && state !== "shown" ? `url("${props.under}")` : undefined,
  };
  return (
    <div
      className={classNames(styles.frame, state === "waiting" && styles.waiting, props.className)}
      style={{ ...frame, ...props.style } as CSSProperties}
    >
      {state === "failed" ? (
        <Failure onRetry={() => setState("waiting")} />
      ) : (
        <img
          className={styles.image}
          src={props.url}
          srcSet={sourceSet(props.url)}
          sizes={props.sizes}
          alt={props.alt}
          loading={props.lazy ? "lazy" : "eager"}
          decoding="async"
          onLoad={() => setState("shown")}
          onError={() => setState("failed")}
        />
      )}
      {props.spinner && state === "waiting" && (
        <div className={styles.over}>
          <Spinner />
        </div>
      )}
      {state === "shown" && props.children}
    </div>
  );
}

/** Tries again by itself once the network is back. */
function Failure({ onRetry }: { readonly onRetry: () => void }) {
  useEffect(() => {
    window.addEventListener("online", onRetry);
    return () => window.removeEventListener("online", onRetry);
  }, [onRetry]);
  return <p className={styles.over}>This picture could not be loaded.</p>;
}
