import { createVerify, generateKeyPairSync } from "node:crypto";
import { dressedPerson } from "../changed-photos.ts";
import { RETRY_AFTER_S, type Trait } from "../engine-suite.ts";
import { type ProviderAnswer, type ProviderRequest, startFakeProvider } from "../provider-fake.ts";
import { dataUrlBytes, isPicture } from "./pictures.ts";

const DRESSED = await dressedPerson();

const PREDICT =
  "/v1/projects/drape-tests/locations/us-central1/publishers/google/models/virtual-try-on-001:predict";
const TOKEN_URL = "https://oauth2.googleapis.com/token";

/** A service account's key file in Google's format; `id` distinguishes keys. */
export function newServiceAccount(id: string) {
  const pair = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const account = {
    type: "service_account",
    project_id: "drape-tests",
    private_key_id: id,
    private_key: pair.privateKey,
    client_email: "drape@drape-tests.iam.gserviceaccount.com",
    token_uri: TOKEN_URL,
  };
  return { account, publicKey: pair.publicKey };
}

export function googleRefusal(
  code: number,
  status: string,
  message: string,
  details: readonly object[] = [],
): ProviderAnswer {
  return { status: code, body: { error: { code, message, status, details } } };
}

const TROUBLES: Partial<Record<Trait, ProviderAnswer>> = {
  photo: googleRefusal(400, "INVALID_ARGUMENT", "Failed to decode the person image."),
  garment: googleRefusal(400, "INVALID_ARGUMENT", "The product image could not be used."),
  moderation: {
    body: { predictions: [{ raiFilteredReason: "Unable to show it. Support codes: 29310472" }] },
  },
  transient: googleRefusal(503, "UNAVAILABLE", "The service is currently unavailable."),
  rate_limited: {
    ...googleRefusal(429, "RESOURCE_EXHAUSTED", "Quota exceeded for online prediction requests."),
    headers: { "retry-after": String(RETRY_AFTER_S) },
  },
  auth: googleRefusal(401, "UNAUTHENTICATED", "Request had invalid authentication credentials."),
  balance: googleRefusal(403, "PERMISSION_DENIED", "This API method requires billing.", [
    { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "BILLING_DISABLED" },
  ]),
  config: googleRefusal(404, "NOT_FOUND", "Publisher Model was not found."),
  hollow: { body: {} },
};

/** The claims of an assertion that the key has signed; null for any other. */
export function claimsOf(assertion: string, publicKey: string): Record<string, unknown> | null {
  const [header = "", claims = "", signature = ""] = assertion.split(".");
  const verify = createVerify("RSA-SHA256").update(`${header}.${claims}`);
  if (!verify.verify(publicKey, signature, "base64url")) return null;
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  return { ...read(header), ...read(claims) };
}

interface Image {
  readonly bytesBase64Encoded?: string;
}

interface Instance {
  readonly personImage?: { readonly image?: Image };
  readonly productImages?: readonly { readonly image?: Image }[];
}

function isJpeg(image: Image | undefined): boolean {
  return isPicture(`data:image/jpeg;base64,${image?.bytesBase64Encoded}`);
}

function predict({ method, url, json }: ProviderRequest, picture: Uint8Array): ProviderAnswer {
  if (method !== "POST" || url.pathname !== PREDICT) {
    return googleRefusal(404, "NOT_FOUND", "Publisher Model was not found.");
  }
  const { instances = [], parameters = {} } = json as {
    instances?: readonly Instance[];
    parameters?: Readonly<Record<string, unknown>>;
  };
  const [instance, ...others] = instances;
  const products = instance?.productImages ?? [];
  if (!instance || others.length > 0 || products.length !== 1) {
    return googleRefusal(400, "INVALID_ARGUMENT", "Invalid JSON payload received.");
  }
  if (!isJpeg(instance.personImage?.image) || !isJpeg(products[0]?.image)) {
    return googleRefusal(400, "INVALID_ARGUMENT", "Failed to decode the image.");
  }
  const bytesBase64Encoded = Buffer.from(picture).toString("base64");
  const { mimeType } = (parameters.outputOptions ?? {}) as { mimeType?: string };
  return { body: { predictions: [{ mimeType, bytesBase64Encoded }] } };
}

/** The bytes of the person and of the garment that were sent; empty where one is missing. */
export function picturesOf({ json }: ProviderRequest): [Uint8Array, Uint8Array] {
  const [{ personImage, productImages }] = (json as { instances: Instance[] }).instances as [
    Instance,
  ];
  const bytesOf = (image?: Image) => dataUrlBytes(image?.bytesBase64Encoded ?? "");
  return [bytesOf(personImage?.image), bytesOf(productImages?.[0]?.image)];
}

/** Vertex AI and Google's token endpoint, which grants tokens for assertions by `publicKey`. */
export async function startVertex(publicKey: string, picture: Uint8Array = DRESSED) {
  let trait: Trait | "good" = "good";
  let issued = 0;
  let live = "";
  let grant: ProviderAnswer | null = null;
  const issue = ({ body }: ProviderRequest): ProviderAnswer => {
    const form = new URLSearchParams(Buffer.from(body).toString());
    const claims = claimsOf(form.get("assertion") ?? "", publicKey);
    const jwt = form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer";
    if (!jwt || claims?.aud !== TOKEN_URL) {
      const body = { error: "invalid_grant", error_description: "Invalid JWT Signature." };
      return { status: 400, body };
    }
    live = `ya29.token-${++issued}`;
    return { body: { access_token: live, expires_in: 3599, token_type: "Bearer" } };
  };
  const provider = await startFakeProvider(
    ["https://us-central1-aiplatform.googleapis.com", new URL(TOKEN_URL).origin],
    (request) => {
      if (request.url.href === TOKEN_URL) return grant ?? issue(request);
      if (request.headers.get("authorization") !== `Bearer ${live}`) {
        return TROUBLES.auth as ProviderAnswer;
      }
      return (trait === "good" ? undefined : TROUBLES[trait]) ?? predict(request, picture);
    },
  );
  return {
    provider,
    behave: (next: Trait | "good") => {
      trait = next;
    },
    /** Invalidates all tokens granted so far. */
    revoke: () => {
      live = "";
    },
    /** Sets the answer of the token endpoint; null restores the regular one. */
    answerGrant: (answer: ProviderAnswer | null) => {
      grant = answer;
    },
  };
}
