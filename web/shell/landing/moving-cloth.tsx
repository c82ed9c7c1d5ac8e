import { useEffect, useRef, useState } from "react";
import { Cloth, WIDE } from "#web/shell/cloth.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { PauseIcon, PlayIcon } from "#web/ui/icons.tsx";
import { wantsStillness } from "#web/ui/motion.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import portraitMp4 from "./loop-1080x1920.mp4";
import portraitWebm from "./loop-1080x1920.webm";
import landscapeMp4 from "./loop-1920x1080.mp4";
import landscapeWebm from "./loop-1920x1080.webm";
import styles from "./moving-cloth.module.css";

/** AV1, main profile, level 4.0, 10 bit: what the WebM files hold. */
const AV1 = 'video/webm; codecs="av01.0.08M.10"';

/** `still`: no video, because nobody wants one or it can't be had. */
type State = "unasked" | "loading" | "loaded" | "still";

/** Whether motion, and the 0.3 to 0.9 MB that it costs, is welcome. */
function wantsVideo(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const sparing = window.matchMedia("(prefers-reduced-data: reduce)").matches;
  return !wantsStillness() && !sparing && !connection?.saveData;
}

/** The one file that fits the window and plays here. */
function chooseFile(): string {
  const av1 = document.createElement("video").canPlayType(AV1) !== "";
  if (window.matchMedia(WIDE).matches) return av1 ? landscapeWebm : landscapeMp4;
  return av1 ? portraitWebm : portraitMp4;
}

/** Runs once what is on screen now has been painted; the returned function calls it off. */
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

/** The cloth behind the landing: its still at once, its loop when it has come. */
export function MovingCloth() {
  const [state, setState] = useState<State>(() => (wantsVideo() ? "unasked" : "still"));
  const [file] = useState(chooseFile);
  const [paused, setPaused] = useState(false);
  const asked = state === "loading" || state === "loaded";
  const video = usePlayback(asked, paused, () => setState("still"));

  // Only after the first paint, so that the video takes nothing from the screen itself.
  useEffect(() => {
    if (state === "unasked") return afterPaint(() => setState("loading"));
  }, [state]);

  return (
    <>
      <div className={styles.backdrop} aria-hidden="true">
        <Cloth className={styles.cloth} />
        {asked && (
          <video
            ref={video}
            className={styles.cloth}
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
        {(state === "unasked" || state === "loading") && (
          <div className={styles.wait}>
            <Spinner words="" />
          </div>
        )}
      </div>
      {state === "loaded" && (
        <IconButton
          className={styles.pause}
          label={paused ? "Play the background video" : "Pause the background video"}
          onClick={() => setPaused(!paused)}
        >
          {paused ? <PlayIcon /> : <PauseIcon />}
        </IconButton>
      )}
    </>
  );
}

/** Plays the video while it is wanted and the page is seen; a refusal to play is a failure. */
function usePlayback(asked: boolean, paused: boolean, onFailure: () => void) {
  const video = useRef<HTMLVideoElement>(null);
  const fail = useRef(onFailure);
  fail.current = onFailure;
  useEffect(() => {
    const element = video.current;
    if (!asked || !element) return;
    const follow = () => {
      if (paused || document.hidden) return element.pause();
      element.play().catch((error: Error) => {
        // A pause before the first frame aborts the playing; that is no failure.
        if (error.name !== "AbortError") fail.current();
      });
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => document.removeEventListener("visibilitychange", follow);
  }, [asked, paused]);
  return video;
}
