import { generateCookie } from "hono/cookie";
import type { AppContext } from "./routes.ts";

/** Hidden from scripts and other sites; 0 seconds remove it. */
export function storeCookie(c: AppContext, name: string, value: string, maxAgeS: number): void {
  const cookie = generateCookie(name, value, {
    httpOnly: true,
    sameSite: "Lax",
    secure: c.var.deps.config.baseUrl.protocol === "https:",
    path: "/",
    maxAge: maxAgeS,
  });
  c.set("cookies", [...(c.var.cookies ?? []), cookie]);
}
