export interface Listing extends Pick<R2ListOptions, "startAfter" | "include" | "limit"> {
  readonly upTo?: string;
}

type Visit = (objects: readonly R2Object[]) => Promise<void>;

/** Visits all objects below a prefix, by default 1,000 per call. */
export async function eachPage(
  bucket: R2Bucket,
  prefix: string,
  visit: Visit,
  listing: Listing = {},
): Promise<void> {
  await visitPages(bucket, prefix, visit, { ...listing, pages: Number.POSITIVE_INFINITY });
}

/** Visits at most `pages` pages. Returns the last visited key, or "" where no page remains. */
export async function visitPages(
  bucket: R2Bucket,
  prefix: string,
  visit: Visit,
  { upTo, pages, ...listing }: Listing & { readonly pages: number },
): Promise<string> {
  let options: R2ListOptions = { prefix, ...listing };
  for (let visited = 1; ; visited++) {
    const page = await bucket.list(options);
    const wanted =
      upTo === undefined ? page.objects : page.objects.filter(({ key }) => key <= upTo);
    await visit(wanted);
    if (!page.truncated || wanted.length < page.objects.length) return "";
    const last = wanted.at(-1);
    if (visited >= pages && last) return last.key;
    const { startAfter: _, ...rest } = listing;
    options = { prefix, ...rest, cursor: page.cursor };
  }
}
