import { describe, expect, it } from "vitest";
import { ERROR_STATUS, type ErrorCode } from "../contract/errors.ts";
import { JOB_REFUSALS } from "../contract/failures.ts";
import { REFUSALS } from "../contract/refusals.ts";
import { Refusal } from "../http/fail.ts";
import { BODY_BOUNDS, readBody, TornBody } from "../http/request-body.ts";
import { endsGeneration, failureOf, readJobRefusal, toJobRefusal } from "./job-refusal.ts";

describe("a generation that waits for its job", () => {
  it("is ended by 400, 413, 415 and 422 alone", () => {
    const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
    const ending = codes.filter((code) => endsGeneration(new Refusal(code)));
    expect(new Set(ending.map((code) => ERROR_STATUS[code]))).toEqual(
      new Set([400, 413, 415, 422]),
    );
    expect(endsGeneration(new Error("broken"))).toBe(false);
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
    expect(endsGeneration(error)).toBe(false);
  });
});

describe("a refusal that is kept", () => {
  it("is the same when it is given again", () => {
    for (const code of JOB_REFUSALS) {
      const kept = toJobRefusal(new Refusal(code));
      expect(readJobRefusal(kept)).toBe(code);
      expect(failureOf(kept)).toBe(code);
    }
  });

  it("counts as its wire code where no job is refused so, and else as an error of the server", () => {
    expect(toJobRefusal(new Refusal("item_not_found"))).toBe("not_found");
    expect(toJobRefusal(new Refusal("unauthenticated"))).toBe("internal");
    expect(toJobRefusal(new Error("broken"))).toBe("internal");
    expect(failureOf("internal")).toBe("generation_failed");
  });

  it("is one of a job's for each status that ends a generation", () => {
    const ending = Object.keys(REFUSALS).filter((code) =>
      endsGeneration(new Refusal(code as never)),
    );
    const unkept = ending.filter((code) => toJobRefusal(new Refusal(code as never)) === "internal");
    expect(unkept).toEqual([]);
  });
});
