/** What of the objects below a prefix is listed, and what of each. */
export interface Listing extends Pick<R2ListOptions, "startAfter" | "include" | "limit"> {
  /** The last key, if it is there; all that follow where none is named. */
  readonly upTo?: string;
}

/** Visits the objects below a prefix, all of them a thousand at a time unless told otherwise. */
export async function eachPage(
  bucket: R2Bucket,
  prefix: string,
  visit: (objects: readonly R2Object[]) => Promise<void>,
  { upTo, ...listing }: Listing = {},
): Promise<void> {
  let options: R2ListOptions = { prefix, ...listing };
  for (;;) {
    const page = await bucket.list(options);
    const wanted =
      upTo === undefined ? page.objects : page.objects.filter(({ key }) => key <= upTo);
    await visit(wanted);
    if (!page.truncated || wanted.length < page.objects.length) return;
    const { startAfter: _, ...rest } = listing;
    options = { prefix, ...rest, cursor: page.cursor };
  }
}
