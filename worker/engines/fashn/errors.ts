import type { Trouble } from "../engine.ts";
import {
  garmentTrouble,
  lostJob,
  moderationTrouble,
  operatorTrouble,
  photoTrouble,
} from "../troubles.ts";

/**
 * What a named error means; null for a name that says no more than the status beside it. A refused
 * call and a failed prediction draw on the same names.
 */
export function namedTrouble(name: string, message: string): Trouble | null {
  const detail = name;
  switch (name) {
    case "ImageLoadError":
    case "PoseError":
      return /garment|product/i.test(message) ? garmentTrouble(detail) : photoTrouble(detail);
    case "ContentModerationError":
      return moderationTrouble(detail);
    case "OutOfCredits":
    case "UnauthorizedAccess":
    case "InputValidationError":
      return operatorTrouble(detail);
    case "PipelineError":
    case "ThirdPartyError":
    case "3rdPartyProviderError":
      return lostJob(detail);
    default:
      return null;
  }
}
