/** A pseudo-random number 0..1 for a place of a lattice, the same in every run. */
export function hash(x: number, y: number, seed: number): number {
  let bits = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

/** Value noise, -1..1: random numbers on a unit lattice with smooth ways between them. */
export function waves(x: number, y: number, seed: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const ease = (t: number) => t * t * (3 - 2 * t);
  const [across, down] = [ease(x - column), ease(y - row)];
  const at = (dx: number, dy: number) => hash(column + dx, row + dy, seed);
  const above = at(0, 0) + (at(1, 0) - at(0, 0)) * across;
  const below = at(0, 1) + (at(1, 1) - at(0, 1)) * across;
  return 2 * (above + (below - above) * down) - 1;
}
