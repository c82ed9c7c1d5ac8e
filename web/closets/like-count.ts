/** How many likes in few characters, floored: 999, then 1k to 999k, then 1m. */
export function likeCount(likes: number): string {
  if (likes < 1000) return String(likes);
  if (likes < 1_000_000) return `${Math.floor(likes / 1000)}k`;
  return `${Math.floor(likes / 1_000_000)}m`;
}
