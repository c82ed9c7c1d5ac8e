import type { Member } from "#tests/harness/member.ts";
import { median } from "../statistics.ts";
import { PASSWORD } from "./load.ts";
import { ACCOUNTS_PER_CLOSET, accountId, handleOf } from "./rows.ts";
import { type Cost, costOf, memberOf, type ScaledProduct } from "./scaled-product.ts";

/** Enough credits for all starts of a measurement. */
const CREDITS = 900;
/** Members that are neither measured nor deleted lie between those that are. */
const ADMIN = 3;
const OWNER = ACCOUNTS_PER_CLOSET;
const MEMBER = 7;
const FIRST_DELETED = 301;
const FIRST_COLD_CLOSET = 20;

/** Calls a route for the nth time. */
type Call = (n: number) => Promise<void>;

export interface RouteCost {
  readonly name: string;
  readonly cost: Cost;
}

/** The calls by name; each is measured after one call that is not. */
function callsOf(scaled: ScaledProduct): Record<string, Call> {
  const member = memberOf(scaled, MEMBER);
  const owner = memberOf(scaled, OWNER);
  const admin = memberOf(scaled, ADMIN);
  const handle = handleOf(1);
  let generation = "";
  let item = "";
  const get = (who: Member, path: string) => () => expectOk(who, "GET", path);
  const likes = () => `/api/closets/${handle}/items/${item}/likes`;
  return {
    "GET /api/me": get(member, "/api/me"),
    "GET /api/generations": get(member, "/api/generations"),
    "POST /api/generations": async () => {
      generation = (await call(member, "POST", "/api/generations")).json.generationId;
    },
    "GET /api/generations/:id": () => expectOk(member, "GET", `/api/generations/${generation}`),
    "GET /api/favourites": get(member, "/api/favourites"),
    "GET /closet/:handle, cold": (n) =>
      expectOk(member, "GET", `/closet/${handleOf(FIRST_COLD_CLOSET + n)}`),
    "GET /api/closets/:handle": async () => {
      item = (await call(member, "GET", `/api/closets/${handle}`)).json.items[0].id;
    },
    "GET /api/closets/:handle/likes": get(member, `/api/closets/${handle}/likes`),
    "POST a like": () => expectOk(member, "POST", likes()),
    "DELETE a like": () => expectOk(member, "DELETE", likes()),
    "GET /api/closet": get(owner, "/api/closet"),
    "GET /api/closet/stats": get(owner, "/api/closet/stats"),
    "GET /api/admin/operations": get(admin, "/api/admin/operations"),
    "GET pending applications": get(admin, "/api/admin/influencer-requests?status=pending"),
    "GET approved applications": get(admin, "/api/admin/influencer-requests?status=approved"),
    "GET /api/admin/reports": get(admin, "/api/admin/reports"),
    "GET /api/admin/takedowns": get(admin, "/api/admin/takedowns"),
    "GET /api/admin/decisions": get(admin, "/api/admin/decisions"),
    "GET /api/me/export": get(member, "/api/me/export"),
    "POST a sign-in": (n) => signIn(scaled, n),
    "DELETE /api/me": (n) => {
      const body = { password: PASSWORD };
      return expectOk(memberOf(scaled, FIRST_DELETED + n), "DELETE", "/api/me", body);
    },
  };
}

async function call(who: Member, method: string, path: string, body?: unknown) {
  const answer = await who.call(method, path, body === undefined ? {} : { body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer;
}

async function expectOk(who: Member, method: string, path: string, body?: unknown): Promise<void> {
  await call(who, method, path, body);
}

async function signIn(scaled: ScaledProduct, n: number): Promise<void> {
  const guest = memberOf(scaled, 0);
  guest.cookies.clear();
  const body = { email: `member-${FIRST_DELETED - 1 - n}@example.com`, password: PASSWORD };
  await call(guest, "POST", "/api/auth/sign-in/email", body);
}

async function prepare({ db }: ScaledProduct): Promise<void> {
  await db.$client.batch([
    {
      sql: `INSERT INTO credit_ledger (id, user_id, kind, amount, day, created_at)
        SELECT 'measured', ?, 'renewal', ?, '2000-01-01', 1
        WHERE NOT EXISTS (SELECT 1 FROM credit_ledger WHERE id = 'measured')`,
      args: [accountId(MEMBER), CREDITS],
    },
    {
      sql: `INSERT INTO user_roles (user_id, role) VALUES (?, 'admin') ON CONFLICT DO NOTHING`,
      args: [accountId(ADMIN)],
    },
  ]);
}

interface Measured {
  readonly scaled: ScaledProduct;
  readonly calls: Record<string, Call>;
  readonly found: RouteCost[];
}

/**
 * The costs of all routes in each database: the median of `rounds` warm calls. The databases
 * alternate, so that other work on the machine affects them equally.
 */
export async function measureRoutes(
  databases: readonly [ScaledProduct, ScaledProduct],
  rounds: number,
): Promise<readonly [RouteCost[], RouteCost[]]> {
  for (const scaled of databases) await prepare(scaled);
  const [small, large] = databases.map((scaled) => ({
    scaled,
    calls: callsOf(scaled),
    found: [] as RouteCost[],
  })) as [Measured, Measured];
  for (const name of Object.keys(small.calls)) {
    const costs = new Map([small, large].map((each) => [each, [] as Cost[]]));
    for (let round = 0; round <= rounds; round++) {
      for (const [{ scaled, calls }, of] of costs) {
        await scaled.db.$client.execute("DELETE FROM rate_limits");
        const cost = await costOf(scaled, () => calls[name]?.(round) ?? Promise.resolve());
        if (round > 0) of.push(cost);
      }
    }
    for (const [{ found }, of] of costs) found.push({ name, cost: middleOf(of) });
  }
  return [small.found, large.found];
}

function middleOf(costs: readonly Cost[]): Cost {
  return {
    calls: median(costs.map(({ calls }) => calls)),
    rows: median(costs.map(({ rows }) => rows)),
    ms: median(costs.map(({ ms }) => ms)),
  };
}
