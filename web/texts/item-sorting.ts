export const itemSortingTexts = {
  move: (title: string) => `Move ${title}`,
  instructions:
    "To move a pinned item, press Space or Enter. Then move it with the arrow keys, press Space or Enter again to drop it, or Escape to leave it where it was.",
  position: (place: number, count: number) => `place ${place} of ${count}`,
  pickedUp: (title: string, place: string) => `Picked up ${title}, ${place}.`,
  moved: (title: string, place: string) => `${title} is at ${place}.`,
  dropped: (title: string, place: string) => `${title} was dropped at ${place}.`,
  returned: (title: string) => `${title} is back where it was.`,
} as const;
