export interface Listing extends Pick<R2ListOptions, "startAfter" | "include" | "limit"> {
  readonly upTo?: string;
}

/** May return the first key that it leaves for a later run, to end the listing before it. */
export type Visit = (objects: readonly R2Object[]) => Promise<string | undefined>;

/** Visits all objects below a prefix, by default 1,000 per call. */
export async function eachPage(
  bucket: R2Bucket,
  prefix: string,
  visit: (objects: readonly R2Object[]) => Promise<void>,
  listing: Listing = {},
): Promise<void> {
  const visitAll = async (objects: readonly R2Object[]) => void (await visit(objects));
  await visitPages(bucket, prefix, visitAll, { ...listing, pages: Number.POSITIVE_INFINITY });
}

/** Visits at most `pages` pages. Returns the last completed key, or "" where no page remains. */
export async function visitPages(
  bucket: R2Bucket,
  prefix: string,
  visit: Visit,
  { upTo, pages, ...listing }: Listing & { readonly pages: number },
): Promise<string> {
  let options: R2ListOptions = { prefix, ...listing };
  let completed = listing.startAfter ?? "";
  for (let visited = 1; ; visited++) {
    const page = await bucket.list(options);
    const wanted =
      upTo === undefined ? page.objects : page.objects.filter(({ key }) => key <= upTo);
    const left = await visit(wanted);
    completed = wanted.findLast(({ key }) => left === undefined || key < left)?.key ?? completed;
    if (left !== undefined) return completed;
    if (!page.truncated || wanted.length < page.objects.length) return "";
    if (visited >= pages) return completed;
    const { startAfter: _, ...rest } = listing;
    options = { prefix, ...rest, cursor: page.cursor };
  }
}
