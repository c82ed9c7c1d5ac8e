import type { Role } from "#db/queries/authorisation.ts";
import { photoConsentVersion } from "#worker/contract/account.ts";
import {
  PHOTO_ATTESTATION_HEADER,
  PHOTO_ATTESTATION_VERSION,
} from "#worker/contract/photo-attestation.ts";
import { type CallOptions, pictureBytes, pictureDataUrl } from "./member.ts";

/** What the tests need of a route; its handler speaks of the platform's types, which they lack. */
export interface Route {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly access: "public" | "member" | Role;
}

interface RoleRoute extends Route {
  readonly access: Role;
}

// Named by a variable, so that the compiler does not follow into the worker's own program.
const WORKER_APP: string = "#worker/app.ts";

/** The worker's own table: every address that it answers. */
export const routes: readonly Route[] = (await import(WORKER_APP)).routes;

export const memberRoutes: readonly Route[] = routes.filter(({ access }) => access !== "public");

/** The routes that a role guards, each with that role. */
export const roleRoutes: readonly RoleRoute[] = routes.filter(
  (route): route is RoleRoute => route.access !== "public" && route.access !== "member",
);

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** A well-formed id that nothing has. */
export const UNKNOWN_ID = "AAAAAAAAAAAAAAAAAAAAAA";

/** An address that a route's pattern matches; `id` stands for each of its parameters. */
export function samplePath(pattern: string, id = UNKNOWN_ID): string {
  return pattern.replace(/:[A-Za-z]+/g, id).replace("*", "unknown/picture.jpg");
}

export function nameOf({ method, path }: Pick<Route, "method" | "path">): string {
  return `${method} ${path}`;
}

/** An item's multipart form, made without waiting for anything. */
function sampleForm(files: Readonly<Record<string, Uint8Array>>): CallOptions {
  const texts = { title: "Sample piece", affiliateUrl: "https://shop.example/sample" };
  const part = (name: string, more: string, bytes: Uint8Array | string) => [
    Buffer.from(`--sample\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from("\r\n"),
  ];
  const parts = [
    ...Object.entries(texts).flatMap(([name, text]) => part(name, "", text)),
    ...Object.entries(files).flatMap(([name, file]) => part(name, '; filename="a"', file)),
    Buffer.from("--sample--\r\n"),
  ];
  return {
    headers: { "Content-Type": "multipart/form-data; boundary=sample" },
    raw: new Uint8Array(Buffer.concat(parts)),
  };
}

/** What each member route that takes a body takes; a new one is entered here. */
const BODIES: Readonly<Record<string, (id: string) => CallOptions>> = {
  "PATCH /api/me": () => ({ body: { firstName: "In", lastName: "Truder" } }),
  "PUT /api/me/reference-image": () => ({
    raw: pictureBytes("person-2.jpg"),
    headers: { [PHOTO_ATTESTATION_HEADER]: PHOTO_ATTESTATION_VERSION },
  }),
  "PUT /api/me/reference-image/fit": () => ({
    body: { uploadedAt: "2026-11-21T00:00:00.000Z", fit: { points: null, tuck: "in" } },
  }),
  "PUT /api/me/photo-consent": () => ({ body: { version: photoConsentVersion([]) } }),
  // Not the right one: a test that walks all routes wants to have its member afterwards.
  "DELETE /api/me": () => ({ body: { password: "of nobody at all" } }),
  "POST /api/generations": () => ({}),
  "POST /api/generations/:id/job": (id) => ({
    body: {
      generation_id: id,
      model_image_url: pictureDataUrl("person-1.jpg"),
      garment_image_url: pictureDataUrl("tee-plain.webp"),
      photo_attestation: PHOTO_ATTESTATION_VERSION,
    },
  }),
  "PUT /api/me/profile-picture": () => ({ raw: pictureBytes("person-2.jpg") }),
  "PATCH /api/closet": () => ({ body: { title: "Sample closet", bio: "Sample bio" } }),
  "POST /api/closet/items": () => sampleForm({ clothingImage: pictureBytes("tee-plain.webp") }),
  "PATCH /api/closet/items/:id": () => sampleForm({}),
  "PUT /api/closet/items/:id/pin": () => ({ body: { isPinned: true } }),
  "PUT /api/closet/pins": () => ({ body: { itemIds: [] } }),
  "POST /api/closet/collections": () => ({ body: { title: "Sample collection" } }),
  "PATCH /api/closet/collections/:id": () => ({ body: { title: "Sample collection" } }),
  "PUT /api/closet/collections/:id/items": () => ({ body: { itemIds: [] } }),
  "POST /api/closet/product-looks": () => ({ body: { url: "https://shop.example/tee" } }),
  "POST /api/closet/product-pictures": () => ({ body: { url: "https://shop.example/tee.png" } }),
  "POST /api/influencer/request": () => ({
    body: {
      email: "ines@example.com",
      instagramHandle: "@Sample.Handle",
      followerCount: 1200,
      affiliatePrograms: "Sample programme",
    },
  }),
  "POST /api/admin/influencer-requests/:userId/decision": () => ({ body: { decision: "decline" } }),
  "POST /api/admin/items/:id/moderation": () => ({
    body: { decision: "take_down", reason: "Sample reason" },
  }),
  "POST /api/admin/closets/:id/moderation": () => ({
    body: { decision: "take_down", reason: "Sample reason" },
  }),
  "PUT /api/admin/pause": () => ({ body: { sentence: "Sample pause" } }),
  "POST /api/garment-previews": () => ({ body: { url: "https://shop.example/tee.png" } }),
};

/** A request that the route would grant to the right person. Throws for a route without a sample. */
export function validRequest(route: Route, id = UNKNOWN_ID): CallOptions {
  const body = BODIES[nameOf(route)];
  if (body) return body(id);
  if (route.method === "GET" || route.method === "DELETE") return {};
  throw new Error(`no sample body for ${nameOf(route)}: enter one in route-samples.ts`);
}
