import { useEngine } from "#web/api/use-engine.ts";
import type { Fit, PhotoFinding } from "#worker/contract/fit.ts";
import { useAnalysis } from "./use-analysis.ts";

const NONE: readonly PhotoFinding[] = [];

/**
 * The findings in a photo, analysed in this browser, and whether they are still looked for; none
 * once points are placed by hand.
 */
export function usePhotoFindings(photo: Blob | null, fit: Fit | null) {
  const checks = useEngine()?.fit ?? false;
  const isWanted = checks && !fit?.points;
  const { result, busy } = useAnalysis("findings", isWanted ? photo : null);
  const findings: readonly PhotoFinding[] = result ?? NONE;
  return { findings, busy };
}
