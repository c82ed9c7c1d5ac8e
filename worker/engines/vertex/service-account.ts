import * as v from "valibot";

export const PROJECT_ID = /^[a-z][a-z0-9-]{4,28}[a-z0-9]$/;
const NOT_A_KEY = "not the JSON of a service account's key";

/** Google's key file of a service account, as text. The errors do not quote its content. */
export const serviceAccount = v.pipe(
  v.string(NOT_A_KEY),
  v.parseJson(undefined, NOT_A_KEY),
  v.object(
    {
      project_id: v.pipe(v.string(NOT_A_KEY), v.regex(PROJECT_ID, NOT_A_KEY)),
      client_email: v.pipe(v.string(NOT_A_KEY), v.includes("@", NOT_A_KEY)),
      private_key_id: v.pipe(v.string(NOT_A_KEY), v.nonEmpty(NOT_A_KEY)),
      private_key: v.pipe(
        v.string(NOT_A_KEY),
        v.startsWith("-----BEGIN PRIVATE KEY-----", NOT_A_KEY),
      ),
    },
    NOT_A_KEY,
  ),
);
export type ServiceAccount = v.InferOutput<typeof serviceAccount>;
