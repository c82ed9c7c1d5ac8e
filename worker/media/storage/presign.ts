import { AwsClient } from "aws4fetch";
import * as v from "valibot";

/** An R2 API token with read access. */
export const presignSettings = {
  R2_ACCOUNT_ID: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))),
  R2_ACCESS_KEY_ID: v.optional(v.string()),
  R2_SECRET_ACCESS_KEY: v.optional(v.string()),
  R2_PRIVATE_BUCKET: v.optional(v.string()),
} as const;

export interface PresignKeys {
  readonly accountId: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly bucket: string;
}

const settingsSchema = v.object(presignSettings);

/** Null unless all four are set. */
export function presignKeysOf(settings: v.InferOutput<typeof settingsSchema>): PresignKeys | null {
  const { R2_ACCOUNT_ID: accountId, R2_ACCESS_KEY_ID: accessKeyId } = settings;
  const { R2_SECRET_ACCESS_KEY: secretAccessKey, R2_PRIVATE_BUCKET: bucket } = settings;
  if (!accountId || !accessKeyId || !secretAccessKey || !bucket) return null;
  return { accountId, accessKeyId, secretAccessKey, bucket };
}

/** A presigned address of R2's S3 endpoint (AWS Signature Version 4). */
export async function presign(
  keys: PresignKeys,
  key: string,
  { seconds, now }: { readonly seconds: number; readonly now: number },
): Promise<string> {
  const { accountId, accessKeyId, secretAccessKey, bucket } = keys;
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: "s3", region: "auto" });
  const url = new URL(`https://${accountId}.r2.cloudflarestorage.com/${bucket}/${key}`);
  url.searchParams.set("X-Amz-Expires", String(seconds));
  const datetime = new Date(now).toISOString().replace(/[:-]|\.\d{3}/g, "");
  const signed = await client.sign(url.href, { aws: { signQuery: true, datetime } });
  return signed.url;
}
