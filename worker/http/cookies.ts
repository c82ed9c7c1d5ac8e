import { generateCookie } from "hono/cookie";
import type { AppContext } from "./routes.ts";

/**
 * Sets a cookie that is hidden from scripts and other sites; 0 seconds remove it.
 * @param path below which the browser sends it
 */
export function storeCookie(
  c: AppContext,
  name: string,
  value: string,
  maxAgeS: number,
  path = "/",
): void {
  const cookie = generateCookie(name, value, {
    httpOnly: true,
    sameSite: "Lax",
    secure: c.var.deps.config.baseUrl.protocol === "https:",
    path,
    maxAge: maxAgeS,
  });
  c.set("cookies", [...(c.var.cookies ?? []), cookie]);
}
