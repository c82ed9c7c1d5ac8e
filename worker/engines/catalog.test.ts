import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { engineJob, NO_PROGRESS } from "#tests/harness/engine-job.ts";
import { photoConsentTerms, photoConsentVersion } from "../contract/account.ts";
import { createEngines, ENGINES, passesTo } from "./catalog.ts";
import type { EngineContext } from "./context.ts";
import { ENGINE_NAMES } from "./engine.ts";
import { FAL_MODEL_NAMES } from "./fal/fal-models.ts";
import { type EngineVars, engineSettings } from "./settings.ts";

const recipients = (vars: EngineVars) => passesTo(v.parse(v.object(engineSettings), vars));

describe("who gets the photos", () => {
  it.each([
    ["fal-ai/fashn/tryon/v1.6", ["FASHN", "fal"]],
    ["fal-ai/kling/v1-5/kolors-virtual-try-on", ["Kling AI", "fal"]],
  ] as const)("by fal's %s is its maker too", (FAL_MODEL, names) => {
    expect(recipients({ ENGINE: "fal", FAL_MODEL })).toEqual(names);
    expect(recipients({ ENGINE: "local", ENGINE_FALLBACK: "fal", FAL_MODEL })).toEqual(names);
    expect(FAL_MODEL_NAMES).toContain(FAL_MODEL);
  });

  it("is named once, whichever of two engines it is by", () => {
    expect(recipients({ ENGINE: "fashn", ENGINE_FALLBACK: "fal" })).toEqual(["FASHN", "fal"]);
    expect(recipients({ ENGINE: "gemini", ENGINE_FALLBACK: "vertex" })).toEqual(["Google"]);
  });

  it("is in the words, and in the name of the words", () => {
    for (const ENGINE of ENGINE_NAMES) {
      const names = recipients({ ENGINE, ENGINE_FALLBACK: "replicate" });
      const [, { text }] = photoConsentTerms(names);
      for (const name of names) {
        expect(text).toContain(name);
        expect(photoConsentVersion(names)).toContain(name);
      }
    }
    const nobody = ENGINE_NAMES.filter((ENGINE) => recipients({ ENGINE }).length === 0);
    expect(nobody).toEqual(["local", "http"]);
    const HTTP_ENGINE_URL = "https://tryon.example:8443/v1";
    expect(recipients({ ENGINE: "http", HTTP_ENGINE_URL })).toEqual(["tryon.example"]);
    expect(Object.keys(ENGINES)).toEqual([...ENGINE_NAMES]);
  });
});

describe("an engine", () => {
  it("sends nothing to an origin that is not listed for it", async () => {
    const origins: string[] = [];
    const vars = {
      ENGINE: "http",
      HTTP_ENGINE_URL: "https://tryon.example/v1",
      HTTP_ENGINE_SECRET: "only-for-tests-0123",
    } as const;
    const context = {
      settings: v.parse(v.object(engineSettings), vars),
      fetch: async (url: string) => {
        origins.push(new URL(url).origin);
        return new Response(null, { status: 500 });
      },
      now: Date.now,
      callTimeoutMs: 1000,
    } as unknown as EngineContext;
    const start = () => {
      const job = engineJob(new Uint8Array(1), new Uint8Array(1));
      return createEngines(context).first.startJob(job, NO_PROGRESS);
    };
    await start();
    expect(origins).toEqual(["https://tryon.example"]);
    const listed = vi.spyOn(ENGINES.http, "origins").mockReturnValue(["https://other.example"]);
    await start();
    listed.mockRestore();
    expect(origins).toHaveLength(1);
  });
});
