/** How many rows the database of a benchmark has. */
export interface Scale {
  readonly accounts: number;
}

/** One of ten accounts has a closet. */
export const ACCOUNTS_PER_CLOSET = 10;
const ITEMS_PER_CLOSET = 50;
const LIKES_PER_ITEM = 4;
const DAY_MS = 86_400_000;
/** The ledger of each account, oldest row first; the nth generation of a charge or refund. */
const LEDGER = [
  ["grant", 5, null],
  ["charge", -1, 1],
  ["charge", -1, 2],
  ["refund", 1, 2],
  ["renewal", 1, null],
  ["charge", -1, 3],
  ["renewal", 1, null],
  ["charge", -1, 4],
  ["renewal", 1, null],
  ["charge", -1, 5],
] as const;
const FAILED_GENERATION = 2;
const GENERATIONS_PER_ACCOUNT = 5;
/** A later row of an account is this much younger: no two renewals are on one day. */
const STEP_MS = 3 * DAY_MS;

/** SQL of the id that a number has; ids of adjacent numbers are far apart, as random ids are. */
function idOf(kind: string, number: string): string {
  return `printf('%08x${kind}%023d', (${number}) * 2654435761 & 4294967295, ${number})`;
}

/** The id of the nth account. */
export function accountId(n: number): string {
  const scattered = (BigInt(n) * 2654435761n) & 4294967295n;
  return `${scattered.toString(16).padStart(8, "0")}u${String(n).padStart(23, "0")}`;
}

export const sessionToken = (n: number) => `scale-session-${n}`;
export const handleOf = (n: number) => `scale_${n}`;

const USER = idOf("u", "i");

function numbers(count: number): string {
  return `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})`;
}

/** The statements that fill a database without triggers, by what they insert. */
export function fillStatements(
  { accounts }: Scale,
  { now, passwordHash }: { readonly now: number; readonly passwordHash: string },
): [string, string][] {
  const today = new Date(now).toISOString().slice(0, 10);
  const closets = accounts / ACCOUNTS_PER_CLOSET;
  const end = LEDGER.length;
  const at = (step: number) => `${now - (end - step) * STEP_MS} + i * 62435761 % ${STEP_MS}`;
  const each = numbers(accounts);
  return [
    ...accountStatements(each, { now, today, passwordHash }),
    ...Array.from({ length: GENERATIONS_PER_ACCOUNT }, (_, k): [string, string] => [
      "generations",
      generationStatement(each, k + 1, at(end - GENERATIONS_PER_ACCOUNT + k)),
    ]),
    ...LEDGER.map(([kind, amount, nth], step): [string, string] => [
      "credit_ledger",
      `${each} INSERT INTO credit_ledger (id, user_id, kind, amount, generation_id, day, created_at)
       SELECT ${idOf("l", `i * ${end} + ${step}`)}, ${USER}, '${kind}', ${amount},
         ${nth === null ? "NULL" : generationId(nth)},
         ${kind === "renewal" ? `date((${at(step)}) / 1000, 'unixepoch')` : "NULL"}, ${at(step)} FROM n`,
    ]),
    ...closetStatements(closets, accounts, now),
  ];
}

function accountStatements(
  each: string,
  { now, today, passwordHash }: { now: number; today: string; passwordHash: string },
): [string, string][] {
  const later = now + 7 * DAY_MS;
  return [
    [
      "user",
      `${each} INSERT INTO user (id, name, email, email_verified, first_name, last_name, created_at,
         updated_at) SELECT ${USER}, 'Test Member', 'member-' || i || '@example.com', 1, 'Test',
         'Member', ${now}, ${now} FROM n`,
    ],
    [
      "account",
      `${each} INSERT INTO account (id, account_id, provider_id, user_id, password, created_at,
         updated_at) SELECT ${idOf("a", "i")}, ${USER}, 'credential', ${USER}, '${passwordHash}',
         ${now}, ${now} FROM n`,
    ],
    [
      "session",
      `${each} INSERT INTO session (id, user_id, token, expires_at, created_at, updated_at)
       SELECT 'scale-' || i, ${USER}, 'scale-session-' || i, ${later}, ${now}, ${now} FROM n`,
    ],
    [
      "profiles",
      `${each} INSERT INTO profiles (id, first_name, last_name, credits, renewed_on, mailbox_hash,
         updated_at) SELECT ${USER}, 'Test', 'Member', 4, '${today}', ${idOf("m", "i")}, ${now} FROM n`,
    ],
    // Today's renewal is finished, so that no minutely run starts it.
    ["audit_progress", `INSERT INTO audit_progress VALUES ('renewal', date('${today}', '+1 day'))`],
    [
      "mailboxes",
      `${each} INSERT INTO mailboxes (hash, user_id, day)
       SELECT ${idOf("m", "i")}, ${USER}, '${today}' FROM n`,
    ],
  ];
}

function generationId(nth: number): string {
  return idOf("g", `i * ${GENERATIONS_PER_ACCOUNT} + ${nth - 1}`);
}

function generationStatement(each: string, nth: number, at: string): string {
  const id = generationId(nth);
  const failed = nth === FAILED_GENERATION;
  const output = `'/media/generations/' || ${USER} || '/' || ${id} || '/output.jpg'`;
  return `${each} INSERT INTO generations (id, user_id, status, output_image_url, failure_code,
      product_url, job_hash, garment_hash, created_at, deadline_at, settled_at)
    SELECT ${id}, ${USER}, '${failed ? "failed" : "completed"}', ${failed ? "NULL" : output},
      ${failed ? "'no_fit'" : "NULL"}, 'https://shop.example/tee', ${idOf("j", "i")},
      ${idOf("h", "i")}, ${at}, ${at} + 90000, ${at} + 4000 FROM n`;
}

function closetStatements(closets: number, accounts: number, now: number): [string, string][] {
  const each = numbers(closets);
  const items = `${numbers(closets * ITEMS_PER_CLOSET)}, o(i, c, u) AS (SELECT i,
    i / ${ITEMS_PER_CLOSET}, i / ${ITEMS_PER_CLOSET} * ${ACCOUNTS_PER_CLOSET} FROM n)`;
  const owner = idOf("u", `i * ${ACCOUNTS_PER_CLOSET}`);
  const image = `'/media/closet-images/' || ${idOf("u", "u")} || '/clothing/' || (${now} + i) || '.webp'`;
  return [
    ["user_roles", `${each} INSERT INTO user_roles SELECT ${owner}, 'influencer' FROM n`],
    [
      "influencer_requests",
      `${each} INSERT INTO influencer_requests (user_id, email, instagram_handle, follower_count,
         affiliate_programs, status, created_at, decided_at) SELECT ${owner}, 'a@example.com',
         'scale_' || i, 1, 'Test', 'approved', ${now}, ${now} - i FROM n`,
    ],
    [
      "closets",
      `${each} INSERT INTO closets (id, user_id, title, instagram_handle, version, published_version,
         created_at) SELECT ${idOf("c", "i")}, ${owner}, 'Linen days', 'scale_' || i, ${now}, ${now},
         ${now} FROM n`,
    ],
    [
      "closet_items",
      `${items} INSERT INTO closet_items (id, closet_id, user_id, title, affiliate_url,
         clothing_image_url, analysed_image_url, analysed_kind, likes, created_at)
       SELECT ${idOf("i", "i")}, ${idOf("c", "c")}, ${idOf("u", "u")}, 'Linen shirt ' || i,
         'https://shop.example/shirt', ${image}, ${image}, 'top', ${LIKES_PER_ITEM}, ${now} - i FROM o`,
    ],
    [
      "closet_item_likes",
      `${items}, k(k) AS (VALUES (0), (1), (2), (3)), l(i, a) AS (SELECT i,
         (i * ${LIKES_PER_ITEM} + k) * 7919 % ${accounts} FROM o, k)
       INSERT INTO closet_item_likes SELECT ${idOf("i", "i")}, ${idOf("u", "a")}, ${now} FROM l`,
    ],
  ];
}
