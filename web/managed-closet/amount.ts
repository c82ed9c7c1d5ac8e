/** A whole number of something, its thousands apart: '1 like', '1,841 likes'. */
export function amountOf(count: number, one: string): string {
  return `${count.toLocaleString()} ${one}${count === 1 ? "" : "s"}`;
}
