import { useEffect, useEffectEvent, useRef, useState } from "react";
import { landingTexts } from "#web/texts/landing.ts";
import { IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { PauseIcon, PlayIcon } from "#web/ui/icons.tsx";
import { prefersReducedMotion } from "#web/ui/motion.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { Cloth, WIDE } from "./cloth.tsx";
import portraitMp4 from "./loop-1080x1920.mp4";
import portraitWebm from "./loop-1080x1920.webm";
import landscapeMp4 from "./loop-1920x1080.mp4";
import landscapeWebm from "./loop-1920x1080.webm";
import styles from "./moving-cloth.module.css";

/** The codec of the WebM files: AV1, main profile, level 4.0, 10 bit. */
const AV1 = 'video/webm; codecs="av01.0.08M.10"';

/** `still`: no video, because the user prefers none or the browser cannot play it. */
type State = "initial" | "loading" | "loaded" | "still";

/** False for reduced motion or reduced data: the video has 0.3 to 0.9 MB. */
function wantsVideo(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const savesData = window.matchMedia("(prefers-reduced-data: reduce)").matches;
  return !prefersReducedMotion() && !savesData && !connection?.saveData;
}

function chooseFile(): string {
  const av1 = document.createElement("video").canPlayType(AV1) !== "";
  if (window.matchMedia(WIDE).matches) return av1 ? landscapeWebm : landscapeMp4;
  return av1 ? portraitWebm : portraitMp4;
}

/** Runs `work` after the next paint. @returns a function that cancels it */
function afterPaint(work: () => void): () => void {
  let timer: number | undefined;
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}

/** The background of the landing: a picture at once, then a video. */
export function MovingCloth() {
  const [state, setState] = useState<State>(() => (wantsVideo() ? "initial" : "still"));
  const [file] = useState(chooseFile);
  const [paused, setPaused] = useState(false);
  const hasVideo = state === "loading" || state === "loaded";
  const video = usePlayback(hasVideo, paused, () => setState("still"));

  // After the first paint, so that the video does not delay the screen.
  useEffect(() => {
    if (state === "initial") return afterPaint(() => setState("loading"));
  }, [state]);

  return (
    <>
      <div className={styles.backdrop} aria-hidden="true">
        <Cloth className={classNames("cover", styles.cloth)} />
        {hasVideo && (
          <video
            ref={video}
            className={classNames("cover", styles.cloth)}
            src={file}
            muted
            loop
            playsInline
            disablePictureInPicture
            tabIndex={-1}
            onLoadedData={() => setState("loaded")}
            onError={() => setState("still")}
          />
        )}
        {(state === "initial" || state === "loading") && (
          <div className={styles.wait}>
            <Spinner text="" />
          </div>
        )}
      </div>
      {state === "loaded" && (
        <IconButton
          className={styles.pause}
          label={paused ? landingTexts.play : landingTexts.pause}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <PlayIcon /> : <PauseIcon />}
        </IconButton>
      )}
    </>
  );
}

/** Plays the video while it is not paused and the page is visible. */
function usePlayback(hasVideo: boolean, paused: boolean, onFailure: () => void) {
  const video = useRef<HTMLVideoElement>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    const element = video.current;
    if (!hasVideo || !element) return;
    const update = () => {
      if (paused || document.hidden) return element.pause();
      element.play().catch((error: Error) => {
        // A pause before the first frame aborts `play`; that is no failure.
        if (error.name !== "AbortError") fail();
      });
    };
    update();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, [hasVideo, paused]);
  return video;
}
