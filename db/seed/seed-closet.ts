import { type SQL, sql } from "drizzle-orm";
import { DEMO_CLOSET, DEMO_COLLECTIONS, DEMO_ITEMS, PINNED } from "./demo.ts";

const DAY_MS = 86_400_000;

function itemId(picture: string): string {
  return `demo-item-${picture}`;
}

/** The demo closet's rows; `store` is told of each picture: its key in the public bucket, its file. */
export function closetStatements(now: number, store: (key: string, file: string) => void): SQL[] {
  const { id, ownerId, title, handle, colorTheme } = DEMO_CLOSET;
  return [
    sql`INSERT INTO influencer_requests
          (user_id, email, instagram_handle, follower_count, affiliate_programs, status, created_at, decided_at)
        VALUES (${ownerId}, 'influencer@drape.test', ${handle}, 48200, 'Demo programme', 'approved', ${now}, ${now})`,
    sql`INSERT INTO closets (id, user_id, title, instagram_handle, color_theme, created_at)
        VALUES (${id}, ${ownerId}, ${title}, ${handle}, ${colorTheme}, ${now})`,
    ...DEMO_ITEMS.map((item, i) => itemStatement(item, now - (i + 1) * DAY_MS, store)),
    ...DEMO_ITEMS.map(({ picture, likes }) => likesStatement(itemId(picture), likes, now)),
    ...DEMO_COLLECTIONS.flatMap((collection, i) => collectionStatements(collection, i, now)),
  ];
}

function itemStatement(
  item: (typeof DEMO_ITEMS)[number],
  createdAt: number,
  store: (key: string, file: string) => void,
): SQL {
  const key = `closet-images/${DEMO_CLOSET.ownerId}/clothing/${createdAt}.webp`;
  store(key, `${item.picture}.webp`);
  const pin = (PINNED as readonly string[]).indexOf(item.picture);
  return sql`INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url,
      affiliate_url, caption, likes, is_pinned, pin_order, created_at)
    VALUES (${itemId(item.picture)}, ${DEMO_CLOSET.id}, ${DEMO_CLOSET.ownerId}, ${item.title},
      ${`/media/${key}`}, ${`https://shop.example/${item.picture}`}, ${item.caption},
      ${item.likes}, ${pin >= 0 ? 1 : 0}, ${pin >= 0 ? pin + 1 : null}, ${createdAt})`;
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

/** One row a like, so that the count shown is the count of rows here too. */
function likesStatement(item: string, likes: number, now: number): SQL {
  return sql`INSERT INTO closet_item_likes (closet_item_id, actor, created_at)
    WITH RECURSIVE visitor(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM visitor WHERE n < ${likes})
    SELECT ${item}, 'demo-visitor-' || n, ${now} FROM visitor`;
}
