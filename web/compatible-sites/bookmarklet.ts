/**
 * The bookmark's script on a shop's page: opens the form with the address of the page and its
 * largest visible picture. The bookmark contains this function as text, so the function cannot use
 * names from outside.
 */
function openForm(form: string): void {
  // Smaller pictures are icons and thumbnails.
  let largest = 10_000;
  let picture = document.querySelector<HTMLMetaElement>('meta[property="og:image"]')?.content ?? "";
  for (const image of document.images) {
    const { left, right, top, bottom } = image.getBoundingClientRect();
    const width = Math.min(right, innerWidth) - Math.max(left, 0);
    const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
    const shown = image.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const visible = width > 0 && height > 0 && shown;
    if (!visible || width * height <= largest || !/^https?:/.test(image.currentSrc)) continue;
    largest = width * height;
    picture = image.currentSrc;
  }
  const params = new URLSearchParams({ product_url: location.href });
  if (/^https?:/.test(picture)) params.set("garment_url", picture);
  // A browser that opens no window from a bookmark leaves the page instead.
  if (!open(`${form}?${params}`)) location.assign(`${form}?${params}`);
}

/** The address of the bookmark. @param form the address of the form, without a query */
export function bookmarkletOf(form: string): string {
  return `javascript:${encodeURI(`(${openForm})(${JSON.stringify(form)})`)}`;
}
