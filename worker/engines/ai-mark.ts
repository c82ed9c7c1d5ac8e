import type { ResultMark } from "../media/mark-jpeg.ts";

/** For engines that make pixels by a trained model out of two photos. */
export const AI_MARK: ResultMark = {
  label: "AI-generated",
  digitalSourceType:
    "http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia",
};
