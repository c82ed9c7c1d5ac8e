import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { putReferenceImage } from "#db/queries/accounts.ts";
import { takePictureTime } from "#db/queries/closet-pictures.ts";
import { STAGED_MS, stagePicture } from "#db/queries/removals.ts";
import { type MigratedDatabase, startMigratedDatabase } from "#tests/harness/migrated-database.ts";
import {
  analysisKey,
  closetImageKey,
  generationKeys,
  hiddenKey,
  mediaUrl,
  profilePictureKey,
  referenceImageKey,
} from "../media/storage/keys.ts";

// A variable hides the import from the compiler of the tests, which lacks the platform's types.
const EXECUTE_REMOVALS: string = "./execute-removals.ts";
const { executeDueRemovals } = await import(EXECUTE_REMOVALS);

let server: MigratedDatabase;
let db: Db;
beforeAll(async () => {
  server = await startMigratedDatabase();
  db = server.db;
}, 30_000);
afterAll(() => server.stop());

const USER = "user-0123456789";
const GENERATION = "generation-0123456789";
const TIME = 1_795_000_000_000;
const PHOTO = referenceImageKey(USER, "version-0001", "jpg");
const COAT = closetImageKey(USER, "clothing", TIME, "jpg");
const WORN = closetImageKey(USER, "wearing", TIME, "jpg");
const FACE = profilePictureKey(USER, TIME, "jpg");
const { temporary, output } = generationKeys(USER, GENERATION);

/** A bucket in memory that may fail, or run other code between two of its calls. */
class Bucket {
  readonly objects = new Map<string, Uint8Array>();
  fails = false;
  before: (call: string) => Promise<void> = async () => {};

  async #do<T>(call: string, work: () => T): Promise<T> {
    await this.before(call);
    if (this.fails) throw new Error("the bucket is out of reach");
    return work();
  }
  put(key: string, bytes = new Uint8Array([1])) {
    return this.#do("put", () => void this.objects.set(key, bytes));
  }
  get(key: string) {
    const found = () => this.objects.get(key);
    return this.#do("get", () => {
      const bytes = found();
      return bytes ? { bytes: async () => bytes, httpMetadata: {} } : null;
    });
  }
  head(key: string) {
    return this.#do("head", () => (this.objects.has(key) ? { key } : null));
  }
  delete(keys: string | readonly string[]) {
    return this.#do("delete", () => {
      for (const key of [keys].flat()) this.objects.delete(key);
    });
  }
  list({ prefix }: { readonly prefix: string }) {
    const keys = () => [...this.objects.keys()].filter((key) => key.startsWith(prefix));
    return this.#do("list", () => ({
      objects: keys().map((key) => ({ key })),
      truncated: false,
    }));
  }
}

let shown: Bucket;
let hidden: Bucket;
let told: string[];
let unreachable: boolean;

function site() {
  const notify = (what: string) => async () => {
    if (unreachable) throw new Error("the object is out of reach");
    told.push(what);
  };
  return {
    db,
    media: { publicBucket: shown, privateBucket: hidden },
    generation: (id: string) => ({
      cancel: notify(`cancel ${id}`),
      refuse: notify(`refuse ${id}`),
    }),
    now: () => Date.now(),
    log: () => {},
  };
}

async function plans(): Promise<string[]> {
  const { rows } = await db.$client.execute("SELECT kind, subject FROM removals ORDER BY 1, 2");
  return rows.map(({ kind, subject }) => `${kind} ${subject}`);
}

const stored = () => [...shown.objects.keys(), ...hidden.objects.keys()].sort();
const run = (...sql: string[]) => db.$client.batch(sql, "write");

beforeEach(async () => {
  [shown, hidden, told, unreachable] = [new Bucket(), new Bucket(), [], false];
  for (const key of [COAT, WORN, FACE]) await shown.put(key);
  for (const key of [PHOTO, ...temporary, output]) await hidden.put(key);
  await run(
    "DELETE FROM user",
    "DELETE FROM removals",
    `INSERT INTO user (id, name, email, created_at, updated_at) VALUES ('${USER}', '', 'a@b', 1, 1)`,
    `INSERT INTO profiles (id, renewed_on, updated_at, profile_picture_url)
     VALUES ('${USER}', '', 1, '${mediaUrl(FACE)}')`,
    `INSERT INTO reference_images (user_id, file_path, uploaded_at) VALUES ('${USER}', '${PHOTO}', 1)`,
    `INSERT INTO generations (id, user_id, status, created_at, deadline_at)
     VALUES ('${GENERATION}', '${USER}', 'processing', 1, 1)`,
    `INSERT INTO closets (id, user_id, title, instagram_handle, created_at)
     VALUES ('closet', '${USER}', '', 'handle', 1)`,
    `INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url, wearing_image_url,
       affiliate_url, created_at)
     VALUES ('item', 'closet', '${USER}', '', '${mediaUrl(COAT)}', '${mediaUrl(WORN)}', '', 1)`,
  );
});

it("plans the removal of a deleted account's objects, and deletes each plan when it is done", async () => {
  await hidden.put("closet-versions/handle");
  await hidden.put(hiddenKey(COAT));
  await hidden.put(analysisKey(COAT));
  await run("DELETE FROM user");
  expect(await plans()).toEqual([
    "closet handle",
    `generation ${GENERATION}`,
    `picture ${COAT}`,
    `picture ${WORN}`,
    `picture ${FACE}`,
    `picture ${PHOTO}`,
  ]);
  await executeDueRemovals(site(), Date.now());
  expect(told).toEqual([`cancel ${GENERATION}`]);
  expect(stored()).toEqual([]);
  expect(await plans()).toEqual([]);
});

const FAILURES: Readonly<Record<string, (fails: boolean) => void>> = {
  "the private bucket": (fails) => {
    hidden.fails = fails;
  },
  "the public bucket": (fails) => {
    shown.fails = fails;
  },
  "the object": (fails) => {
    unreachable = fails;
  },
};

it.each(Object.entries(FAILURES))(
  "keeps a plan while %s is out of reach, and ends it afterwards",
  async (_, set) => {
    await run("DELETE FROM user");
    set(true);
    await executeDueRemovals(site(), Date.now());
    expect(await plans()).toContain(`generation ${GENERATION}`);
    set(false);
    await executeDueRemovals(site(), Date.now() + 1000);
    expect(told).toContain(`cancel ${GENERATION}`);
    expect([await plans(), stored()]).toEqual([[], []]);
  },
);

it("keeps an account's plan until all else of it is removed", async () => {
  await run(
    "DELETE FROM user",
    `INSERT INTO removals (kind, subject, owner_id) VALUES ('account', '${USER}', '${USER}')`,
  );
  unreachable = true;
  await executeDueRemovals(site(), Date.now());
  expect(await plans()).toEqual([`account ${USER}`, `generation ${GENERATION}`]);
  // Objects that a running call has stored since are removed as well.
  await hidden.put(referenceImageKey(USER, "version-0002", "jpg"));
  unreachable = false;
  await executeDueRemovals(site(), Date.now() + 1000);
  expect([await plans(), stored()]).toEqual([[], []]);
});

it("removes a staged picture that no row names in time, and keeps one that a row names", async () => {
  const late = referenceImageKey(USER, "version-0002", "jpg");
  const taken = referenceImageKey(USER, "version-0003", "jpg");
  for (const key of [late, taken]) {
    await hidden.put(key);
    await run(
      `INSERT INTO removals (kind, subject, owner_id, due_at) VALUES ('picture', '${key}', '${USER}', ${TIME})`,
    );
  }
  await run(`UPDATE reference_images SET file_path = '${taken}'`);
  await executeDueRemovals(site(), TIME - 1);
  expect(await plans()).toEqual([`picture ${late}`]);
  await executeDueRemovals(site(), TIME);
  expect(await plans()).toEqual([]);
  expect(stored()).toContain(taken);
  expect(stored()).not.toContain(late);
  expect(stored()).not.toContain(PHOTO);
});

it("removes no picture of somebody else, whatever a row has named", async () => {
  const foreign = profilePictureKey("other-0123456789", TIME, "jpg");
  await shown.put(foreign);
  await run(`UPDATE profiles SET profile_picture_url = '${mediaUrl(foreign)}'`, "DELETE FROM user");
  expect(await plans()).toContain(`picture ${foreign}`);
  await executeDueRemovals(site(), Date.now());
  expect(await plans()).toEqual([]);
  expect(stored()).toEqual([foreign]);
});

it("lets no row name a picture that was removed before the row came", async () => {
  await run(`INSERT INTO session (id, user_id, token, expires_at, created_at, updated_at)
    VALUES ('session', '${USER}', 'token', ${TIME + 1}, 1, 1)`);
  const key = referenceImageKey(USER, "version-0002", "jpg");
  const owner = { userId: USER, sessionId: "session" };
  const put = () => putReferenceImage(db, owner, { key, attestation: null }, TIME);
  const stage = () => stagePicture(db, owner, { key, ownerId: owner.userId }, TIME);
  expect(await stage()).toBe(true);
  await executeDueRemovals(site(), TIME + STAGED_MS);
  expect(await put()).toBe("passed");
  const { rows } = await db.$client.execute("SELECT file_path FROM reference_images");
  expect(rows[0]?.file_path).toBe(PHOTO);
  await stage();
  expect(await put()).toMatchObject({ uploadedAt: TIME });
});

it("deletes no picture that is stored while the removal of a discarded one runs late", async () => {
  const keyOfNew = async () =>
    closetImageKey(USER, "clothing", await takePictureTime(db, USER, TIME), "jpg");
  const discarded = await keyOfNew();
  await run(
    `INSERT INTO removals (kind, subject, owner_id) VALUES ('picture', '${discarded}', '${USER}')`,
  );
  let added = "";
  shown.before = async (call) => {
    if (call !== "delete") return;
    shown.before = async () => {};
    await executeDueRemovals(site(), Date.now());
    expect(await plans()).toEqual([]);
    added = await keyOfNew();
    await shown.put(added);
  };
  await executeDueRemovals(site(), Date.now());
  expect(stored()).toContain(added);
});

it("gives each new picture of an account its own time", async () => {
  const took = await Promise.all(Array.from({ length: 20 }, () => takePictureTime(db, USER, TIME)));
  expect(took.sort()).toEqual(Array.from({ length: 20 }, (_, k) => TIME + k));
  expect(await takePictureTime(db, USER, TIME - 5000)).toBe(TIME + 20);
});

it("repeats a removal that is planned again while it runs", async () => {
  await run("UPDATE closets SET taken_down_at = 1");
  shown.before = async (call) => {
    if (call !== "delete") return;
    shown.before = async () => {};
    await run("UPDATE closets SET taken_down_at = NULL");
  };
  await executeDueRemovals(site(), Date.now());
  expect(await plans()).toEqual([`placement ${COAT}`, `placement ${WORN}`, `placement ${FACE}`]);
  await executeDueRemovals(site(), Date.now());
  expect([...shown.objects.keys()].sort()).toEqual([COAT, WORN, FACE].sort());
  expect(hidden.objects.has(hiddenKey(COAT))).toBe(false);
  expect(await plans()).toEqual([]);
});

it("loses no picture that is hidden and given back at the same time", async () => {
  await run("UPDATE closets SET taken_down_at = 1");
  shown.before = async (call) => {
    if (call !== "delete") return;
    shown.before = async () => {};
    // A whole restoration between the copying of a takedown and its deletion.
    await run("UPDATE closets SET taken_down_at = NULL");
    await executeDueRemovals(site(), Date.now());
  };
  await executeDueRemovals(site(), Date.now());
  await executeDueRemovals(site(), Date.now() + 1000);
  expect([...shown.objects.keys()].sort()).toEqual([COAT, WORN, FACE].sort());
  expect(await plans()).toEqual([]);
});
