import type { ResultMark } from "./engine.ts";

/** What a model has made out of somebody's photo. */
export const AI_MARK: ResultMark = {
  label: "AI-generated",
  digitalSourceType:
    "http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia",
};
