/** Visits all objects below a prefix, a thousand at a time. */
export async function eachPage(
  bucket: R2Bucket,
  prefix: string,
  visit: (objects: readonly R2Object[]) => Promise<void>,
): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ prefix, ...(cursor ? { cursor } : {}) });
    await visit(page.objects);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
}
