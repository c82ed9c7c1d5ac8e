/** A picture of this site; null where it cannot be loaded. */
export async function readPicture(url: string | null): Promise<Blob | null> {
  try {
    const response = url === null ? null : await fetch(url);
    return response?.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
