/** A random seed of 31 bits, which every provider accepts. A fixed one would repeat the picture. */
export function newSeed(): number {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  return seed >>> 1;
}
