import { closetPath } from "./pages.ts";

/** An item (`item`) or a collection (`in`) of a closet, by the parameter that opens it. */
export interface ClosetPart {
  readonly parameter: "item" | "in";
  readonly id: string;
}

export function closetPartPath(handle: string, { parameter, id }: ClosetPart): string {
  return `${closetPath(handle)}?${new URLSearchParams({ [parameter]: id })}`;
}

/** The preview image of a version: JPEG, 1200x630; of a closet, or of a part. */
export function closetCardPath(handle: string, version: number, part?: ClosetPart): string {
  const search = new URLSearchParams({ v: String(version) });
  if (part) search.set(part.parameter, part.id);
  return `${closetPath(handle)}/card.jpg?${search}`;
}
