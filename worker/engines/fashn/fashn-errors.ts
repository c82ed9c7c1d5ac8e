import type { EngineError } from "../engine.ts";
import {
  garmentError,
  jobLost,
  moderationError,
  operatorError,
  photoError,
} from "../engine-errors.ts";

export function readFashnError(name: string, message: string): EngineError | null {
  switch (name) {
    case "ImageLoadError":
    case "PoseError":
      return /garment|product/i.test(message) ? garmentError(name) : photoError(name);
    case "ContentModerationError":
      return moderationError(name);
    case "OutOfCredits":
    case "UnauthorizedAccess":
    case "InputValidationError":
      return operatorError(name);
    case "PipelineError":
    case "ThirdPartyError":
    case "3rdPartyProviderError":
      return jobLost(name);
    default:
      return null;
  }
}
