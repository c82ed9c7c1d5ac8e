import {
  GENERATION_STAGES,
  type Generation,
  type GenerationStage,
} from "#worker/contract/generations.ts";

/** The progress that the server reported, and the parameters of its extrapolation by time. */
export interface Progress {
  /** 0 to 100, at `since`. */
  readonly percent: number;
  /** The percent at which the next stage starts; the extrapolation stays below it. */
  readonly end: number;
  /** Milliseconds of a clock that never goes back. */
  readonly since: number;
  /** The usual time from `percent` to `end`, in milliseconds. */
  readonly usualMs: number;
}

const STAGE_ENDS: Readonly<Record<GenerationStage, number>> = {
  waiting: GENERATION_STAGES.garment,
  garment: GENERATION_STAGES.person,
  generating: GENERATION_STAGES.storing,
  person: GENERATION_STAGES.warp,
  warp: GENERATION_STAGES.composite,
  composite: GENERATION_STAGES.storing,
  storing: GENERATION_STAGES.done,
  done: GENERATION_STAGES.done,
};
/** Where the engine's usual time is unknown. */
const USUAL_SECONDS = 12;
const MIN_STAGE_MS = 1500;
/** The share of a stage that is covered at a constant speed, before the bar slows down. */
const STEADY = 0.8;

/** The percent at a time, 0 to 100. It grows with the time and stays below the stage's end. */
export function percentAt({ percent, end, since, usualMs }: Progress, now: number): number {
  const stages = Math.max(0, now - since) / usualMs;
  const rest = 1 - STEADY;
  const share = stages <= STEADY ? stages : 1 - rest / (1 + (stages - STEADY) / rest);
  return percent + (end - percent) * share;
}

type Report = Pick<Generation, "stage" | "progress" | "expectedSeconds">;

/** The progress after a report. A report that the bar has passed already changes nothing. */
export function afterReport(before: Progress | null, report: Report, now: number): Progress {
  const end = STAGE_ENDS[report.stage];
  const shown = before ? percentAt(before, now) : 0;
  if (before && end <= before.end && report.progress <= shown) return before;
  const percent = Math.max(shown, report.progress);
  const usualMs = ((end - percent) / 100) * (report.expectedSeconds ?? USUAL_SECONDS) * 1000;
  return {
    percent,
    end: Math.max(percent, end),
    since: now,
    usualMs: Math.max(MIN_STAGE_MS, usualMs),
  };
}

/** The progress of a try-on that is about to start. */
export function newProgress(now: number): Progress {
  return afterReport(null, { stage: "waiting", progress: 0, expectedSeconds: null }, now);
}

/** A progress that time does not change. */
export function fixedProgress(percent: number): Progress {
  return { percent, end: percent, since: 0, usualMs: 1 };
}
