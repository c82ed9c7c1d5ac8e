import { detectImageType } from "#worker/media/inspect/inspect.ts";

/** Whether a provider could read the value: an address, or a data URL of its declared type. */
export function isPicture(value: unknown): value is string {
  if (typeof value !== "string") return false;
  if (value.startsWith("https://")) return URL.canParse(value);
  const [, type, base64 = ""] = /^data:image\/(jpeg|png|webp);base64,(.+)$/.exec(value) ?? [];
  return type !== undefined && detectImageType(dataUrlBytes(base64)) === type;
}

/** The bytes of a data URL, or of its base64. */
export function dataUrlBytes(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text.slice(text.indexOf(",") + 1), "base64"));
}
