import { CSP_REPORT_PATH } from "../contract/operations.ts";
import { toBase64 } from "../crypto/encoding.ts";
import { sha256 } from "../crypto/sha256.ts";

/** Repeated by `web/public/_headers` for static files. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  // Not `report-to`: Firefox and Safari lack it, and each would need its own format.
  `report-uri ${CSP_REPORT_PATH}`,
].join("; ");

/** The policy of a page with one style element. @param styleHash base64 of the SHA-256 of its text */
export function pagePolicy(styleHash: string): string {
  const allowed = `style-src 'self' 'sha256-${styleHash}'`;
  return CONTENT_SECURITY_POLICY.replace("style-src 'self'", allowed);
}

/** The same for a page without scripts. @param style the text of its style element */
export async function scriptlessPolicy(style: string): Promise<string> {
  const policy = pagePolicy(toBase64(await sha256(style)));
  return policy.replace("script-src 'self'; ", "");
}

/** Every response gets these headers. */
const FIXED = Object.entries({
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
});

/** A response gets each of these headers unless its route has set it. */
const DEFAULTS = Object.entries({
  "Content-Security-Policy": CONTENT_SECURITY_POLICY,
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "private, no-store",
});

/** Sets the fixed headers, and those defaults that are missing, in place. */
export function addSecurityHeaders(headers: Headers): void {
  for (const [name, value] of FIXED) headers.set(name, value);
  for (const [name, value] of DEFAULTS) {
    if (!headers.has(name)) headers.set(name, value);
  }
}
