declare module "subset-font" {
  export interface SubsetOptions {
    readonly targetFormat: "woff2";
    /** The range of each variable axis that is kept. */
    readonly variationAxes?: Readonly<
      Record<string, { readonly min: number; readonly max: number }>
    >;
    /** Leaves out the alternates that layout features would bring in. */
    readonly noLayoutClosure?: boolean;
  }
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
