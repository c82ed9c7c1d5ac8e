import { useEngine } from "#web/api/use-engine.ts";
import type { Fit } from "#worker/contract/fit.ts";
import type { PhotoFinding } from "#worker/contract/photo-findings.ts";
import { useAnalysis } from "./use-analysis.ts";

const NONE: readonly PhotoFinding[] = [];

/**
 * The findings in a photo, analysed in this browser, and whether the analysis still runs. With
 * points placed by hand, or for an engine that needs no points, the only possible finding is
 * `undressed`, on a site that refuses swimwear.
 */
export function usePhotoFindings(photo: Blob | null, fit: Fit | null) {
  const engine = useEngine();
  const all = engine?.fit === true && !fit?.points;
  const swimwear = engine?.swimwear !== false;
  const name = all ? (swimwear ? "findingsInSwimwear" : "findings") : "undressed";
  const { result, busy } = useAnalysis(name, all || !swimwear ? photo : null);
  const findings: readonly PhotoFinding[] = result ?? NONE;
  return { findings, busy };
}
