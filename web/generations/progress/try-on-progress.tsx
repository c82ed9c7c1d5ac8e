import { useEffect, useState } from "react";
import { useEngine } from "#web/api/use-engine.ts";
import { Picture } from "#web/media/picture.tsx";
import { useObjectUrl } from "#web/media/use-object-url.ts";
import { Link } from "#web/navigation/link.tsx";
import { PATHS } from "#web/paths.ts";
import { fill } from "#web/texts/fill.ts";
import { tryOnTexts } from "#web/texts/try-on.ts";
import { tryOnProgressTexts as texts } from "#web/texts/try-on-progress.ts";
import { classNames } from "#web/ui/class-names.ts";
import { onlineStore } from "#web/ui/online.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { useStore } from "#web/ui/store.ts";
import { progressMessage } from "#worker/contract/generations.ts";
import { type Progress, percentAt } from "./steady-progress.ts";
import styles from "./try-on-progress.module.css";

/** Shorter than the bar's transition, so that it never stops between two. */
const TICK_MS = 250;
/** The least percent of each caption; a screen reader is only told these steps. */
const CAPTIONS = [90, 60, 30, 0] as const;

/** A running try-on of a member, or a visitor's preview. */
export interface RunningTryOn {
  readonly phase: "running";
  /** Null until the server has reported the progress of a resumed try-on. */
  readonly progress: Progress | null;
  readonly photo: string | Blob | null;
  readonly garment: string | Blob | null;
  /** The usual time of its engine; null where it is unknown. */
  readonly expectedSeconds: number | null;
  /** Whether it continues without this page. */
  readonly continues: boolean;
}

interface TryOnProgressProps extends Omit<RunningTryOn, "phase"> {
  /** Whether the page is rendered by the worker, so that the app has no other screen. */
  readonly served?: boolean;
}

/** Shows a running try-on: both pictures, a bar, a caption and the usual time. */
export function TryOnProgress(props: TryOnProgressProps) {
  const { progress, photo, garment, continues, served = false } = props;
  return (
    <div className={styles.progress}>
      {(photo || garment) && (
        <div className={styles.pictures}>
          <Shown picture={photo} alt={texts.photo} className={styles.photo} />
          <Shown picture={garment} alt={texts.garment} className={styles.garment} whole />
        </div>
      )}
      <div className={styles.texts}>
        <h2 className={styles.title}>{texts.title}</h2>
        <Bar progress={progress} />
        {continues && <Prospect expectedSeconds={props.expectedSeconds} served={served} />}
      </div>
    </div>
  );
}

interface ShownProps {
  readonly picture: string | Blob | null;
  readonly alt: string;
  readonly className: string | undefined;
  readonly whole?: boolean;
}

function Shown({ picture, className, ...rest }: ShownProps) {
  const own = useObjectUrl(picture instanceof Blob ? picture : null);
  const url = picture instanceof Blob ? own : picture;
  return (
    picture && (
      <div className={className}>
        {url && <Picture {...rest} url={url} sizes="(width < 768px) 55vw, 288px" ratio="3 / 4" />}
      </div>
    )
  );
}

function Bar({ progress }: { readonly progress: Progress | null }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  const percent = progress && percentAt(progress, now);
  const caption = percent === null ? "" : progressMessage(percent);
  return (
    <div className={styles.bar}>
      <ProgressBar
        label={tryOnTexts.progress}
        percent={percent ?? 0}
        told={progress && toldOf(progress, now)}
        caption={caption}
      />
      <p className={styles.caption} role="status">
        {caption}
      </p>
    </div>
  );
}

function toldOf(progress: Progress, now: number): number {
  const percent = percentAt(progress, now);
  if (progress.percent === progress.end) return percent;
  return CAPTIONS.find((least) => percent >= least) ?? 0;
}

/** States the usual time, and that the person may leave the page. */
function Prospect({
  expectedSeconds,
  served,
}: {
  readonly expectedSeconds: number | null;
  readonly served: boolean;
}) {
  const online = useStore(onlineStore);
  const engine = useEngine();
  const seconds = expectedSeconds ?? engine?.expectedSeconds;
  const gallery = (
    <Link to={PATHS.generations} reloadDocument={served}>
      {texts.gallery}
    </Link>
  );
  return (
    <div className={classNames("hint", styles.prospect)}>
      <p>
        <span>{texts.duration}.</span> {seconds && <span>{texts.usual(seconds)}.</span>}
      </p>
      <p>{fill(online ? texts.leave : texts.offline, { gallery })}</p>
    </div>
  );
}
