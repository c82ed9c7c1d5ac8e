/** One constant of the engine and another value that visibly changes a result. */
export interface Mutation {
  /** From worker/engines/local/. */
  readonly file: string;
  readonly name: string;
  /** The text that replaces the constant's value. */
  readonly value: string;
}

/** Each constant is turned off, or changed by a factor that is visible in a result. */
export const MUTATIONS: readonly Mutation[] = [
  { file: "composite/contact-shadow.ts", name: "CONTACT_SHADOW", value: "0.84" },
  { file: "composite/contact-shadow.ts", name: "SHADOW_REACH", value: "0.12" },
  { file: "composite/relight.ts", name: "FOLDS", value: "0" },
  { file: "composite/relight.ts", name: "ARM_SHADE", value: "1" },
  { file: "composite/relight.ts", name: "FOLD_REACH", value: "0.15" },
  { file: "composite/relight.ts", name: "DEEPEST", value: "0.95" },
  { file: "composite/relight.ts", name: "BRIGHTEST", value: "1.02" },
  { file: "composite/relight.ts", name: "TURNED", value: "0" },
  { file: "composite/grain.ts", name: "SHARE", value: "0" },
  { file: "composite/sharpness.ts", name: "SOFTENING", value: "{ least: 3.9, most: 4 }" },
  { file: "composite/paint-skin.ts", name: "ROUNDING", value: "{ darker: 0, within: 0.055 }" },
  { file: "composite/bare-neck.ts", name: "CHIN_SHADOW", value: "{ depth: 0, fades: 0.2 }" },
  { file: "composite/skin-cover.ts", name: "SKIN_BLEND", value: "6" },
  { file: "composite/remove-old-top.ts", name: "EDGE_BLEND", value: "4" },
  { file: "composite/composite-garment.ts", name: "INSIDE_LIGHT", value: "1.5" },
  { file: "composite/old-top.ts", name: "TRIM", value: "0" },
  { file: "warp/fit.ts", name: "SHOULDER_WEIGHT", value: "0" },
  { file: "warp/fit.ts", name: "BELOW_CHIN", value: "0.6" },
  { file: "warp/fit.ts", name: "SEAM_BREADTH", value: "0.85" },
  {
    file: "warp/fit-side.ts",
    name: "SHOULDER_LIFT",
    value: "{ sleeves: 0.12, straps: 0.12, underCloth: 0.12 }",
  },
  { file: "warp/fit-side.ts", name: "COLLAR_EASE", value: "1.4" },
  { file: "warp/fit-side.ts", name: "ARMPIT_ROOM", value: "0.3" },
  { file: "warp/fit-trunk.ts", name: "TRUNK_EASE", value: "{ least: 1.2, most: 1.3 }" },
  { file: "warp/fit-trunk.ts", name: "LONGEST_STRETCH", value: "1" },
  { file: "warp/fit-trunk.ts", name: "PAST_OLD_HEM", value: "0.4" },
  { file: "warp/shoulder-edge.ts", name: "TIP_ROUNDING", value: "0" },
  { file: "warp/sleeve-cut.ts", name: "SLEEVE_LIFT", value: "0.1" },
  {
    file: "warp/sleeve-cut.ts",
    name: "SLEEVE_EASE",
    value: "{ least: 1.5, most: 1.8, mostLong: 1.6 }",
  },
  { file: "warp/trunk.ts", name: "ARM_SHADOW", value: "0" },
  { file: "warp/thin-plate.ts", name: "SMOOTHING", value: "1" },
  { file: "warp/warp-top.ts", name: "RIPPLE", value: "0.1" },
  { file: "garment/neck-opening.ts", name: "DEEPEST_NECKLINE", value: "0.3" },
  { file: "garment/landmarks.ts", name: "SHOULDER_DROP", value: "0.1" },
  { file: "garment/cut-out.ts", name: "BLEED_REACH", value: "1" },
  { file: "garment/matting.ts", name: "EDGE_SIGMA", value: "3" },
  { file: "person/shoulders.ts", name: "STEEP", value: "0.8" },
  { file: "person/arms.ts", name: "ELBOW_SHARE", value: "0.35" },
  { file: "person/arms.ts", name: "UPPER_WIDTH", value: "{ usual: 0.5, least: 0.6, most: 1.2 }" },
  { file: "person/neck.ts", name: "FOOT_OF_NECK", value: "0.2" },
  { file: "person/surfaces.ts", name: "SKIN_REACH", value: "1.5" },
];

/** The source with the constant's value replaced. Throws where the constant is not in it. */
export function mutate(source: string, { file, name, value }: Mutation): string {
  const declared = new RegExp(`^(export )?const ${name} = [^;]+;`, "m");
  const changed = source.replace(
    declared,
    (_, exported = "") => `${exported}const ${name} = ${value};`,
  );
  if (changed === source) throw new Error(`${file} has no constant ${name}, or of this value.`);
  return changed;
}
