import { describe, expect, it } from "vitest";
import { ERROR_CODES, ERROR_STATUS } from "../contract/errors.ts";
import { Refusal } from "../http/fail.ts";
import { BODY_BOUNDS, readBody, TornBody } from "../http/request-body.ts";
import { endsWaiting, refusalOf, toJobRefusal } from "./job-refusal.ts";

describe("a generation that waits for its job", () => {
  it("is ended by 400, 413, 415 and 422 alone", () => {
    const ending = ERROR_CODES.filter((code) => endsWaiting(new Refusal(code, {})));
    expect(new Set(ending.map((code) => ERROR_STATUS[code]))).toEqual(
      new Set([400, 413, 415, 422]),
    );
    expect(endsWaiting(new Error("broken"))).toBe(false);
  });

  it("waits on when a body is cut off, which may come again", async () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error("the sender has gone"));
      },
    });
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    const read = readBody(new Request("https://drape.example/", init), BODY_BOUNDS.job);
    const error = await read.catch((thrown) => thrown);
    expect(error).toBeInstanceOf(TornBody);
    expect(endsWaiting(error)).toBe(false);
  });
});

describe("a refusal that is kept", () => {
  it("is the same when it is told again", () => {
    const details = { fields: { fit: "Please move the points." }, sentence: "No." };
    for (const refusal of [new Refusal("invalid", details), new Refusal("broken_image", {})]) {
      const kept = JSON.parse(JSON.stringify(toJobRefusal(refusal)));
      const again = refusalOf(kept);
      expect([again.code, again.details]).toEqual([refusal.code, refusal.details]);
    }
  });
});
