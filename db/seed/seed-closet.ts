import { type SQL, sql } from "drizzle-orm";
import { NAMED_SOURCES } from "../queries/item-counts.ts";
import { DEMO_CLOSET, DEMO_COLLECTIONS, DEMO_ITEMS, PINNED, WORN } from "./demo.ts";

const DAY_MS = 86_400_000;
const COUNTED_DAYS = 45;
/** The parts of Instagram, TikTok and direct links; the rest came from elsewhere. */
const SOURCE_PARTS = [0.58, 0.21, 0.12];
const COMMA = sql.raw(", ");
const OPENED_DAYS_AGO = 90;

function itemId(picture: string): string {
  return `demo-item-${picture}`;
}

/** Stores a file of `pictures/` in the public bucket. */
type Store = (key: string, file: string) => void;

export function closetStatements(now: number, store: Store): SQL[] {
  const { id, ownerId, title, handle, colorTheme } = DEMO_CLOSET;
  const opened = now - OPENED_DAYS_AGO * DAY_MS;
  return [
    sql`INSERT INTO influencer_requests
          (user_id, email, instagram_handle, follower_count, affiliate_programs, status, created_at, decided_at)
        VALUES (${ownerId}, 'influencer@drape.test', ${handle}, 48200, 'Demo programme', 'approved', ${opened}, ${opened})`,
    sql`INSERT INTO closets (id, user_id, title, instagram_handle, color_theme, version,
          created_at, first_shared_at)
        VALUES (${id}, ${ownerId}, ${title}, ${handle}, ${colorTheme}, ${now}, ${opened}, ${opened})`,
    ...DEMO_ITEMS.map((item, i) =>
      itemStatement(item, now - (COUNTED_DAYS + 3 * i) * DAY_MS, store),
    ),
    // The shops of the demo do not exist, so their links are not checked.
    sql`UPDATE links SET host = ''`,
    ...DEMO_ITEMS.map(({ picture, likes }) => likesStatement(itemId(picture), likes, now)),
    countsStatement(now),
    ...DEMO_COLLECTIONS.flatMap((collection, i) => collectionStatements(collection, i, now)),
  ];
}

function itemStatement(item: (typeof DEMO_ITEMS)[number], createdAt: number, store: Store): SQL {
  const { id: closetId, ownerId } = DEMO_CLOSET;
  const { picture, title, caption } = item;
  const put = (folder: "clothing" | "wearing", file: string) => {
    const key = `closet-images/${ownerId}/${folder}/${createdAt}.webp`;
    store(key, file);
    return `/media/${key}`;
  };
  const clothing = put("clothing", `${picture}.webp`);
  const wearing = WORN.has(picture) ? put("wearing", `worn-${picture}.webp`) : null;
  const pin = (PINNED as readonly string[]).indexOf(picture);
  return sql`INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url,
      wearing_image_url, affiliate_url, caption, is_pinned, pin_order, created_at)
    VALUES (${itemId(picture)}, ${closetId}, ${ownerId}, ${title}, ${clothing}, ${wearing},
      ${`https://shop.example/${picture}`}, ${caption}, ${pin >= 0 ? 1 : 0},
      ${pin >= 0 ? pin + 1 : null}, ${createdAt})`;
}

function collectionStatements(
  collection: (typeof DEMO_COLLECTIONS)[number],
  index: number,
  now: number,
): SQL[] {
  const id = `demo-collection-${index + 1}`;
  const { id: closetId, ownerId } = DEMO_CLOSET;
  return [
    sql`INSERT INTO collections (id, closet_id, user_id, title, description, created_at)
        VALUES (${id}, ${closetId}, ${ownerId}, ${collection.title}, ${collection.description},
          ${now - index * DAY_MS})`,
    ...collection.pictures.map(
      (
        picture,
      ) => sql`INSERT INTO collection_items (collection_id, closet_item_id, closet_id, user_id)
        VALUES (${id}, ${itemId(picture)}, ${closetId}, ${ownerId})`,
    ),
  ];
}

function likesStatement(item: string, likes: number, now: number): SQL {
  return sql`INSERT INTO closet_item_likes (closet_item_id, actor, created_at)
    WITH RECURSIVE visitor(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM visitor WHERE n < ${likes})
    SELECT ${item}, 'demo-visitor-' || n, ${now} FROM visitor`;
}

/** Daily counts of the last days: more at weekends, towards today and for liked items. */
function countsStatement(now: number): SQL {
  const rows = DEMO_ITEMS.flatMap(({ picture, likes }, i) =>
    Array.from({ length: COUNTED_DAYS }, (_, ago) => {
      const day = new Date(now - ago * DAY_MS);
      const weekend = day.getUTCDay() % 6 === 0 ? 1.5 : 1;
      const wave = 1 + 0.25 * Math.sin(ago * 2.1 + i * 1.7);
      const views = Math.round((likes / 22) * weekend * wave * (1 - ago / 60));
      const [tryOns, clicks] = [Math.round(views * 0.18), Math.round(views * 0.09)];
      const counts = [views, tryOns, clicks];
      const bySource = SOURCE_PARTS.flatMap((part) => counts.map((n) => Math.floor(n * part)));
      return [itemId(picture), day.toISOString().slice(0, 10), ...counts, ...bySource];
    }),
  );
  const columns = NAMED_SOURCES.flatMap((source) =>
    ["views", "try_ons", "clicks"].map((kind) => sql.identifier(`${source}_${kind}`)),
  );
  const values = columns.map((_, i) => sql`value ->> ${`$[${i + 5}]`}`);
  return sql`INSERT INTO closet_item_counts (closet_item_id, day, views, try_ons, clicks,
      ${sql.join(columns, COMMA)})
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4,
      ${sql.join(values, COMMA)}
    FROM json_each(${JSON.stringify(rows)})`;
}
