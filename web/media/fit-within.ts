export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size in whole pixels with no side over `longest`, in the same proportions; never enlarged. */
export function fitWithin({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
