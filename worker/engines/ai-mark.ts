import type { ResultMark } from "./engine.ts";

/** How a picture says that a model has put the garment into it. */
export const AI_MARK: ResultMark = {
  label: "AI-generated",
  digitalSourceType:
    "http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia",
};
