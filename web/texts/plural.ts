/** A count with its noun and grouped digits: '1 like', '1,841 likes'. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}
