export interface Listing extends Pick<R2ListOptions, "startAfter" | "include" | "limit"> {
  readonly upTo?: string;
}

/** Visits all objects below a prefix, by default 1,000 per call. */
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
