/** Names the closet of a request to `/api/closet…`. Separate, so that the app's calls load no schemas. */
export const CLOSET_HEADER = "X-Closet";
