import { retryLostAnswer } from "#db/client.ts";
import {
  type ClaimedRow,
  claimDueRow,
  finishReading,
  postponeRows,
  type Reading,
  stageImportPicture,
} from "#db/queries/import-readings.ts";
import { takeLimits } from "#db/queries/rate-limits.ts";
import type { ImportFailure } from "../contract/imports.ts";
import type { ProductImage, ProductLook } from "../contract/products.ts";
import type { RefusalCode } from "../contract/refusals.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../http/fail.ts";
import { memberLimit } from "../http/limit-table.ts";
import { describeError } from "../http/log.ts";
import { type CleanImage, readForeignImage } from "../media/resolve-image.ts";
import { importPictureKey } from "../media/storage/keys.ts";
import { lookAtPage } from "../products/page-looks.ts";

/** Of one minutely run, one after the other: each takes 40 s at most. */
const PER_RUN = 10;
/** A page that crashes the reader this often is not read again by itself. */
const MOST_ATTEMPTS = 3;
/** Pictures of a page that are tried until one can be stored. */
const PICTURES_TRIED = 3;

const FAILURES: Partial<Record<RefusalCode, ImportFailure>> = {
  product_url_not_allowed: "url_not_allowed",
  page_unreadable: "page_unreadable",
  blocked_image: "picture_blocked",
  resembles_blocked_image: "picture_blocked",
};

export function newReading(deps: Deps): Reading {
  return { id: deps.newId(), now: deps.now() };
}

/** Continues the imports whose tabs are closed. An error in one does not stop the others. */
export async function readDueRows(deps: Deps): Promise<void> {
  const siteOrigins = [deps.config.baseUrl.origin];
  for (let read = 0; read < PER_RUN; read++) {
    const reading = newReading(deps);
    const row = await claimDueRow(deps.db, reading);
    if (!row) return;
    try {
      await readRow(deps, row, reading, { siteOrigins, readerId: row.userId });
    } catch (error) {
      deps.log({ event: "import_failed", ...describeError(error) });
    }
  }
}

/**
 * Reads the page of a claimed row and stores its first picture, within the limits of the reader.
 * @returns when the reader's limits have room again if they are full, else 0; milliseconds
 */
export async function readRow(
  deps: Deps,
  row: ClaimedRow,
  reading: Reading,
  { siteOrigins, readerId }: { readonly siteOrigins: readonly string[]; readonly readerId: string },
): Promise<number> {
  const limits = (["product", "product-picture"] as const).map((act) => memberLimit(act, readerId));
  const fullUntil = Math.max(...(await takeLimits(deps.db, limits, deps.now())));
  if (fullUntil > 0) {
    await postponeRows(deps.db, row, reading, fullUntil);
    return fullUntil;
  }
  const page = await readPage(deps, row, reading, siteOrigins);
  if (page) await retryLostAnswer(() => finishReading(deps.db, row, reading, page));
  return 0;
}

/** Null where the reading was given up meanwhile. */
async function readPage(
  deps: Deps,
  row: ClaimedRow,
  reading: Reading,
  siteOrigins: readonly string[],
) {
  const crashed = row.attempts > MOST_ATTEMPTS;
  const look = crashed ? "page_unreadable" : await lookOf(deps, row.link, siteOrigins);
  if (typeof look === "string")
    return { failureCode: look, title: null, images: "[]", price: null };
  const images = JSON.stringify(look.images);
  const price = look.price ? JSON.stringify({ ...look.price, readAt: deps.now() }) : null;
  const read = { title: look.title, images, price };
  const picture = await firstPicture(deps, look.images, siteOrigins);
  if (typeof picture === "string") return { failureCode: picture, ...read };
  const pictureKey = importPictureKey(row.userId, reading.id);
  const plan = { key: pictureKey, now: deps.now() };
  if (!(await stageImportPicture(deps.db, row, reading, plan))) return null;
  await deps.media.privateBucket.put(pictureKey, picture.bytes, {
    httpMetadata: { contentType: picture.type },
  });
  return { pictureKey, ...read };
}

async function lookOf(
  deps: Deps,
  link: string,
  siteOrigins: readonly string[],
): Promise<ProductLook | ImportFailure> {
  const hosts = siteOrigins.map((origin) => new URL(origin).hostname);
  try {
    return await lookAtPage(deps, link, hosts);
  } catch (error) {
    return failureOf(error, "page_unreadable");
  }
}

async function firstPicture(
  deps: Deps,
  images: readonly ProductImage[],
  siteOrigins: readonly string[],
): Promise<CleanImage | ImportFailure> {
  let failure: ImportFailure = "no_picture";
  for (const { url } of images.slice(0, PICTURES_TRIED)) {
    try {
      return await readForeignImage(deps, url, { siteOrigins, role: "product" });
    } catch (error) {
      failure = failureOf(error, "picture_unreadable");
    }
  }
  return failure;
}

function failureOf(error: unknown, other: ImportFailure): ImportFailure {
  if (!(error instanceof Refusal)) throw error;
  if (other === "page_unreadable") return FAILURES[error.failureCode] ?? other;
  return FAILURES[error.failureCode] === "picture_blocked" ? "picture_blocked" : other;
}
