import { useEngine } from "#web/api/use-engine.ts";
import type { Fit, PhotoFinding } from "#worker/contract/fit.ts";
import { useAnalysis } from "./use-analysis.ts";

const NONE: readonly PhotoFinding[] = [];

/** The findings in a photo, analysed in this browser; none once points are placed by hand. */
export function usePhotoFindings(photo: Blob | null, fit: Fit | null): readonly PhotoFinding[] {
  const checks = useEngine()?.fit ?? false;
  const { result } = useAnalysis("findings", checks ? photo : null);
  return result && !fit?.points ? result : NONE;
}
