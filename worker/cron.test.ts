import { expect, it } from "vitest";
import { createDb } from "#db/client.ts";

// A variable hides the import from the compiler of the tests, which lacks the platform's types.
const CRON: string = "./cron.ts";
const { CRON_JOBS } = await import(CRON);

it("does each of the hour's jobs, the ledger audit first, whatever becomes of the others", async () => {
  const asked: string[] = [];
  const fail = async (what: string) => {
    asked.push(what);
    throw new Error(`no ${what}`);
  };
  const bucket = { list: ({ prefix }: { prefix: string }) => fail(prefix) };
  const batch = ([first]: readonly Statement[]) => {
    const [, table = ""] = /from "?(\w+)/i.exec(first?.sql ?? "") ?? [];
    return fail(String(first?.args.find((arg) => /^sweep /.test(String(arg))) ?? table));
  };
  const deps = {
    db: Object.assign(createDb({ url: "http://127.0.0.1:1" }), { $client: { batch } }),
    config: { dailyCredits: 5, inactiveDays: 365 },
    media: { privateBucket: bucket, publicBucket: bucket },
    log: () => {},
  };
  await expect(CRON_JOBS["17 * * * *"](deps, Date.now())).rejects.toThrow("the answer was lost");
  expect(asked).toEqual([
    "audit_progress",
    "sign_ups",
    "rate_limits",
    "closet_batches",
    "mailboxes",
    "sweep garments/",
    "sweep generations/",
    "sweep reference-images/",
    "sweep job-photos/",
    "sweep import-pictures/",
    "sweep closet-versions/",
    "sweep closet-pages/",
    "sweep closet-images/",
    "sweep garment-analyses/",
    "sweep uncropped/",
    "sweep taken-down/",
    "generation_shares",
    "notices",
    "session",
    "import_rows",
    "closet_items",
    "closet_delegates",
    "closet_previews",
    "generations",
    // The deletion, and whether there is something to delete before a mail.
    ...["reference_images", "reference_images"],
    // Whether an owner of links is blocked, before the mail.
    "user",
  ]);
});

/** The paid plan's subrequests of one invocation, which calls of the database and of R2 are. */
const SUBREQUESTS = 10_000;
const OWNER = "owner-000001";
const KEYS: Readonly<Record<string, string>> = {
  "generations/": `generations/${OWNER}/generation-01/output.jpg`,
  "closet-images/": `closet-images/${OWNER}/clothing/1700000000000.webp`,
  "profile-pictures/": `profile-pictures/${OWNER}/profile-1700000000000.webp`,
  "garment-analyses/": `garment-analyses/closet-images/${OWNER}/clothing/1700000000000.webp`,
  "uncropped/": `uncropped/closet-images/${OWNER}/wearing/1700000000000.webp`,
  "taken-down/": `taken-down/closet-images/${OWNER}/clothing/1700000000000.webp`,
};

interface Statement {
  readonly sql: string;
  readonly args: readonly unknown[];
}

/** As many rows as the statement may read; every column has a text that is no row's id. */
function endlessRows({ sql, args }: Statement) {
  const limit = /limit \?(?: offset \?)?\)?$/i.test(sql) ? args.findLast(Number.isInteger) : 1;
  const row = Array.from({ length: 30 }, () => "1");
  return Array.from({ length: Math.min(Number(limit), 1000) }, () => row);
}

/** A deployment in which every list and table goes on for ever. */
function endlessDeps() {
  let calls = 0;
  const positions = new Map<unknown, string>();
  const call = async () => void calls++;
  const batch = async (statements: readonly Statement[]) => {
    calls++;
    return statements.map(({ sql, args }) => {
      if (/into "audit_progress"/.test(sql)) positions.set(args[0], String(args[1]));
      const isPosition = /^select "reached" from "audit_progress"/.test(sql);
      const known = isPosition ? [positions.get(args[0])].filter(Boolean) : null;
      const values = known ? known.map((reached) => [reached]) : endlessRows({ sql, args });
      return { columns: ["a"], values, rowsAffected: 2000 };
    });
  };
  const bucket = {
    list: async ({ prefix, limit = 1000 }: { prefix: string; limit?: number }) => {
      calls++;
      const key = KEYS[prefix] ?? `${prefix}${OWNER}/picture-0001.webp`;
      const object = { key, uploaded: new Date(0), httpMetadata: { contentType: "image/webp" } };
      return { objects: Array(limit).fill(object), truncated: true, cursor: "next" };
    },
    ...{ delete: call, put: call, get: call, head: call },
  };
  const object = { jobStatus: async () => "unknown", fail: call, cancel: call };
  const deps = {
    db: Object.assign(createDb({ url: "http://127.0.0.1:1" }), { $client: { batch } }),
    config: {
      ...{ dailyCredits: 5, authSecret: "secret", inactiveDays: 365 },
      baseUrl: new URL("http://127.0.0.1:1"),
    },
    newId: () => "id",
    media: { privateBucket: bucket, publicBucket: bucket },
    engines: {},
    mailTransport: { name: "none", dedupes: true, send: call },
    generation: () => object,
    now: () => 0,
    pause: call,
    log: () => {},
  };
  return { deps, calls: () => calls, positions };
}

it.each(Object.keys(CRON_JOBS))("the run of %s is bounded, however much there is", async (cron) => {
  const { deps, calls, positions } = endlessDeps();
  const time = Date.now();
  await CRON_JOBS[cron](deps, time).catch(() => undefined);
  const first = calls();
  expect(first).toBeGreaterThan(100);
  expect(first).toBeLessThan(SUBREQUESTS * 0.75);
  if (cron !== "17 * * * *") return;
  expect([...positions.keys()].sort()).toEqual(
    [
      "accounts",
      "allowance 5",
      ...Object.keys(KEYS).map((prefix) => `sweep ${prefix}`),
      "sweep closet-pages/",
      "sweep closet-versions/",
      "sweep garments/",
      "sweep import-pictures/",
      "sweep job-photos/",
      "sweep reference-images/",
    ].sort(),
  );
});

it("ends a renewal before the next run begins", async () => {
  const { deps, calls } = endlessDeps();
  let now = 0;
  await CRON_JOBS["0 0 * * *"]({ ...deps, now: () => (now += 10_000) }, Date.now());
  expect(calls()).toBeLessThan(20);
});
