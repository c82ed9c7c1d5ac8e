import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ENVIRONMENTS } from "#scripts/deployment/settings.ts";
import { readEnvironment, type WranglerConfig } from "#scripts/deployment/wrangler-config.ts";
import { ROOT } from "#scripts/process-tree.ts";

/** The top level has no bindings that need an account, and no limits of calls. */
const OF_THE_ACCOUNT = ["ai", "ratelimits", "send_email"];
/** Keys whose values must differ in each environment. */
const OWN = ["name", "r2_buckets"];

const local = readEnvironment("");
const deployed = ENVIRONMENTS.map((name) => [name, readEnvironment(name)] as const);

function without(config: WranglerConfig, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(config).filter(([key]) => !keys.includes(key)));
}

describe.each(deployed)("the environment %s", (_, config) => {
  it("has everything of the top level again, and what only an account has", () => {
    const inCommon = without(config, [...OWN, ...OF_THE_ACCOUNT]);
    expect(inCommon).toEqual(without(local, OWN));
    expect(config.ai).toEqual({ binding: "AI" });
    expect(config.send_email).toEqual([{ name: "EMAIL" }]);
    expect(OF_THE_ACCOUNT.filter((key) => key in local)).toEqual([]);
  });

  it("has a name and buckets of its own, under the same bindings", () => {
    const bindings = (of: WranglerConfig) => of.r2_buckets.map(({ binding }) => binding);
    expect(bindings(config)).toEqual(bindings(local));
    const names = deployed.flatMap(([, { r2_buckets }]) => r2_buckets.map((b) => b.bucket_name));
    expect(new Set(names).size).toBe(names.length);
    const limits = deployed.flatMap(([, one]) => one.ratelimits as { namespace_id: string }[]);
    expect(new Set(limits.map(({ namespace_id: id }) => id)).size).toBe(limits.length);
    const workers = [local, ...deployed.map(([, one]) => one)].map(({ name }) => name);
    expect(new Set(workers).size).toBe(workers.length);
  });

  it("keeps the worker's lines and not the platform's, which hold addresses with tokens", () => {
    expect(config.observability).toEqual({
      enabled: true,
      head_sampling_rate: 1,
      logs: { enabled: true, invocation_logs: false },
    });
    expect(config).toMatchObject({ workers_dev: false, preview_urls: false });
  });

  it("names no secret and nothing of one deployment", () => {
    const names = Object.keys(config.vars);
    expect(names).toContain("ENVIRONMENT");
    const foreign = /SECRET|TOKEN|PASSWORD|_KEY$|^(BASE_URL|DATABASE_URL|MAIL_FROM)$/;
    expect(names.filter((name) => foreign.test(name))).toEqual([]);
  });
});

/** The type of each kind of binding, by its key in wrangler.toml and the field that names it. */
const KINDS: Readonly<Record<string, { readonly name: string; readonly type: string }>> = {
  assets: { name: "binding", type: "Fetcher" },
  r2_buckets: { name: "binding", type: "R2Bucket" },
  images: { name: "binding", type: "ImagesBinding" },
  durable_objects: { name: "name", type: "DurableObjectNamespace" },
  ai: { name: "binding", type: "WorkersAi" },
  send_email: { name: "name", type: "SendEmail" },
  ratelimits: { name: "name", type: "RateLimit" },
};
const NO_BINDING =
  /^(name|main|vars|keep_names|migrations|triggers|observability|send_metrics|workers_dev|preview_urls|compatibility_date|define|jsx_\w+|python_modules)$/;

/** `NAME: type` of each binding, and `NAME?: type` of those that the top level lacks. */
function bindingsOf(config: WranglerConfig): string[] {
  return Object.entries(config).flatMap(([key, value]) => {
    const kind = KINDS[key];
    if (!kind) return NO_BINDING.test(key) ? [] : [`an unknown kind: ${key}`];
    const inner = key === "durable_objects" ? (value as { bindings: object[] }).bindings : value;
    return ([inner].flat() as Record<string, string>[]).map(
      (binding) => `${binding[kind.name]}${key in local ? "" : "?"}: ${kind.type}`,
    );
  });
}

describe("the worker's environment", () => {
  it("declares the bindings of wrangler.toml and no others", () => {
    const text = readFileSync(path.join(ROOT, "worker/env.ts"), "utf8");
    const [, block = ""] = /export interface Bindings \{([^}]*)\}/.exec(text) ?? [];
    const declared = [...block.matchAll(/readonly (\w+\??: \w+)/g)].map(([, field]) => field);
    for (const [, config] of deployed) {
      expect(bindingsOf(config).sort()).toEqual(declared.toSorted());
    }
  });

  it("reads each variable of wrangler.toml, which has each one that a deployment does not set", async () => {
    const ENV: string = "#worker/env.ts";
    const { parseConfig } = await import(ENV);
    const wrongOf = (env: object): string[] => {
      try {
        parseConfig(env);
        return [];
      } catch (error) {
        return [...String(error).matchAll(/([A-Z][A-Z0-9_]+): /g)].map(([, name]) => name ?? "");
      }
    };
    const names = Object.keys(local.vars);
    expect(wrongOf(Object.fromEntries(names.map((name) => [name, 5])))).toEqual(
      expect.arrayContaining(names),
    );
    const ofTheDeployment = ["BASE_URL", "DATABASE_URL", "AUTH_SECRET"];
    expect(wrongOf({}).sort()).toEqual([...names, ...ofTheDeployment].sort());
  });
});
