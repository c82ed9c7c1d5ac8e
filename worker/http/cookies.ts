import { generateCookie } from "hono/cookie";
import type { AppContext } from "./routes.ts";

/** Has the answer set a cookie that no script reads and no other site sends. */
export function keepCookie(c: AppContext, name: string, value: string, maxAgeS: number): void {
  const cookie = generateCookie(name, value, {
    httpOnly: true,
    sameSite: "Lax",
    secure: c.var.deps.config.baseUrl.protocol === "https:",
    path: "/",
    maxAge: maxAgeS,
  });
  c.set("cookies", [...(c.var.cookies ?? []), cookie]);
}
