import { type CSSProperties, type ReactNode, useState } from "react";
import { pictureTexts } from "#web/texts/picture.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { useWindowEvent } from "#web/ui/use-window-event.ts";
import styles from "./picture.module.css";
import { sourceSet } from "./source-set.ts";

export interface PictureProps {
  readonly url: string;
  readonly alt: string;
  readonly sizes: string;
  /** Width by height of the frame; square by default. */
  readonly ratio?: string;
  readonly whole?: boolean;
  readonly spinner?: boolean;
  readonly lazy?: boolean;
  /** The address of a smaller version, shown until this one is loaded. */
  readonly thumbnail?: string | undefined;
  readonly className?: string | undefined;
  readonly moving?: boolean | undefined;
  readonly children?: ReactNode;
}

/** A picture in a frame whose size does not depend on loading. */
export function Picture({ url, ...props }: PictureProps) {
  return <Frame key={url} url={url} {...props} />;
}

function Frame(props: PictureProps) {
  const [state, setState] = useState<"waiting" | "shown" | "failed">("waiting");
  const frame = {
    "--ratio": props.ratio,
    "--fit": props.whole ? "contain" : undefined,
    backgroundImage: props.thumbnail && state !== "shown" ? `url("${props.thumbnail}")` : undefined,
  };
  return (
    <div
      className={classNames(
        styles.frame,
        state === "waiting" && styles.waiting,
        props.moving && "moving-picture",
        props.className,
      )}
      style={frame as CSSProperties}
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

function Failure({ onRetry }: { readonly onRetry: () => void }) {
  useWindowEvent("online", onRetry);
  return <p className={styles.over}>{pictureTexts.notLoaded}</p>;
}
