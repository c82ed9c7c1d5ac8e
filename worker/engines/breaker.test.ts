import { describe, expect, it } from "vitest";
import { admit, type BreakerState, CLOSED, report } from "./breaker.ts";

const NOW = Date.UTC(2026, 10, 22);

function failing(times: number, apartMs: number): BreakerState {
  let state = CLOSED;
  for (let n = 0; n < times; n++) state = report(state, "transient", NOW + n * apartMs);
  return state;
}

describe("a breaker", () => {
  it("opens after five failures in a minute, not after four or slow ones", () => {
    expect(admit(failing(4, 1000), NOW + 5000).admitted).toBe(true);
    expect(admit(failing(5, 1000), NOW + 5000).admitted).toBe(false);
    expect(admit(failing(9, 20_000), NOW + 180_001).admitted).toBe(true);
  });

  it("opens at once where only the operator can help", () => {
    const state = report(CLOSED, "operator", NOW);
    expect(state.reason).toBe("operator");
    expect(admit(state, NOW + 59_999).admitted).toBe(false);
  });

  it("lets one through after a minute, and the others when that one was well", () => {
    const probe = admit(report(CLOSED, "operator", NOW), NOW + 60_000);
    expect(probe.admitted).toBe(true);
    expect(admit(probe.state, NOW + 60_001).admitted).toBe(false);
    expect(report(probe.state, "ok", NOW + 61_000)).toEqual(CLOSED);
    const again = report(probe.state, "transient", NOW + 61_000);
    expect(admit(again, NOW + 120_999).admitted).toBe(false);
  });

  it("gives a probe up that never reports", () => {
    const { state } = admit(report(CLOSED, "operator", NOW), NOW + 60_000);
    expect(admit(state, NOW + 60_000 + 35_000).admitted).toBe(true);
  });

  it("forgets its failures with one success", () => {
    const state = report(failing(4, 1000), "ok", NOW + 5000);
    expect(admit(report(state, "transient", NOW + 6000), NOW + 6001).admitted).toBe(true);
  });
});
