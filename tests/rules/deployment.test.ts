import { describe, expect, it } from "vitest";
import { ENVIRONMENTS } from "#scripts/deployment/settings.ts";
import { readEnvironment, type WranglerConfig } from "#scripts/deployment/wrangler-config.ts";

/** What an account alone has, so that the top level is without it. */
const OF_THE_ACCOUNT = ["ai", "send_email"];
/** What differs by its nature. */
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
