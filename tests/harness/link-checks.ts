import type { Internet } from "./internet.ts";
import { newMember } from "./member.ts";
import { plantCloset } from "./planted-closet.ts";
import type { Product } from "./product.ts";

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The first full minute from now on: checks use the later of the cron's time and the clock. */
export function firstMinute(): number {
  return (Math.floor(Date.now() / MINUTE_MS) + 2) * MINUTE_MS;
}

/** Runs the minutely cron; returns the addresses that each minute has requested. */
export async function runMinutes(
  { product, internet }: { readonly product: Product; readonly internet: Internet },
  from: number,
  count: number,
): Promise<string[][]> {
  const asked: string[][] = [];
  for (let minute = 0; minute < count; minute++) {
    const before = internet.requests.length;
    await product.cron("* * * * *", from + minute * MINUTE_MS);
    asked.push(internet.requests.slice(before).map(({ url }) => url));
  }
  return asked;
}

/** The most requests that one host got within one of the minutes. */
export function mostPerHost(minutes: readonly (readonly string[])[]): number {
  const counts = minutes.flatMap((urls) => {
    const hosts = urls.map((url) => new URL(url).hostname);
    return hosts.map((host) => hosts.filter((one) => one === host).length);
  });
  return Math.max(0, ...counts);
}

/** Plants a closet of a new member with one item for each link. */
export async function plantLinks(product: Product, links: readonly string[]) {
  const owner = await newMember(product);
  return { owner, ...(await plantCloset(product, owner, links)) };
}
