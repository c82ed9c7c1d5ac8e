import type { LabImage } from "./lab.ts";
import type { Links } from "./min-cut.ts";

interface LinkCosts {
  /** The cost of a cut along the strongest edge. */
  readonly least: number;
  /** The cost above `least` of a cut between two equal pixels. */
  readonly contrast: number;
  /** Whether two pixels are surely on one side, between which a cut costs nothing. */
  readonly areOneSide?: (from: number, to: number) => boolean;
}

/** The costs of cuts between neighbouring pixels (Y. Boykov, M.-P. Jolly, 2001). */
export function contrastLinks(lab: LabImage, costs: LinkCosts): Links {
  const { width, height } = lab;
  const { least, contrast, areOneSide = () => false } = costs;
  const beta = contrastOf(lab);
  const linksTo = (dx: number, dy: number): Float32Array => {
    const links = new Float32Array(width * height);
    const scale = dx === 0 || dy === 0 ? 1 : Math.SQRT1_2;
    for (let y = 0; y < height - dy; y++) {
      for (let x = Math.max(0, -dx); x < width - Math.max(0, dx); x++) {
        const from = y * width + x;
        const to = from + dy * width + dx;
        if (areOneSide(from, to)) continue;
        links[from] = scale * (least + contrast * Math.exp(-beta * difference(lab, from, to)));
      }
    }
    return links;
  };
  return [linksTo(1, 0), linksTo(0, 1), linksTo(1, 1), linksTo(-1, 1)];
}

function difference({ l, a, b }: LabImage, from: number, to: number): number {
  return (
    (l.data[from] - l.data[to]) ** 2 +
    (a.data[from] - a.data[to]) ** 2 +
    (b.data[from] - b.data[to]) ** 2
  );
}

/** The factor at which the mean difference between neighbours is half way. */
function contrastOf(lab: LabImage): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i + lab.width < lab.l.data.length; i += 3) {
    sum += difference(lab, i, i + lab.width);
    count++;
  }
  return 1 / Math.max(1, (2 * sum) / count);
}
