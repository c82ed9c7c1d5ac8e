/** Types of the file that scripts/build-closet.ts builds from web/closet-document/render.tsx. */
declare module "#closet-page" {
  interface ClosetDocument {
    readonly html: string;
    readonly style: string;
  }

  export function renderCloset(
    data: import("../contract/closets.ts").PublicCloset,
    view: { readonly origin: string; readonly search: string; readonly version: number },
  ): ClosetDocument;
  export function renderShare(
    result: import("../contract/shares.ts").SharedResult,
    origin: string,
  ): ClosetDocument;
  export function renderLegal(page: import("../contract/legal.ts").LegalDocument): ClosetDocument;
  export function renderNotFound(): ClosetDocument;

  /** Changes with every change of what is rendered. */
  export const BUILD: string;
}
