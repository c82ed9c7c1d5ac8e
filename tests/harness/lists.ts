/** A list whose type states its length; any length where N is not a literal. */
export type ListOf<T, N extends number, Found extends readonly T[] = []> = number extends N
  ? T[]
  : Found["length"] extends N
    ? Found
    : ListOf<T, N, [...Found, T]>;

/** The first `count` elements; throws if the list is shorter. */
export function take<T, N extends number>(list: readonly T[], count: N): ListOf<T, N> {
  if (list.length < count) throw new Error(`the list has ${list.length} of ${count} elements`);
  return list.slice(0, count) as ListOf<T, N>;
}

/** `count` elements, each made from its index. */
export function times<T, N extends number>(count: N, make: (index: number) => T): ListOf<T, N> {
  return Array.from({ length: count }, (_, index) => make(index)) as ListOf<T, N>;
}

/** The element at an index, from the end where it is negative; throws if there is none. */
export function nth<T>(list: ArrayLike<T>, index: number): T {
  const at = index < 0 ? list.length + index : index;
  if (at < 0 || at >= list.length)
    throw new Error(`the list of ${list.length} has no element ${index}`);
  return list[at] as T;
}
