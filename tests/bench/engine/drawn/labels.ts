/** The labels of the parts in a drawn picture; 0 is the wall or the ground. */
export const LABELS = {
  skin: 1,
  face: 2,
  hair: 3,
  top: 4,
  bottoms: 5,
  front: 6,
  back: 7,
} as const;
