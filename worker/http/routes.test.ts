import { Hono } from "hono";
import { expect, it } from "vitest";

// A variable hides the import from the compiler, so that it does not check the worker's program.
const ROUTES: string = "#worker/http/routes.ts";
const { mount } = await import(ROUTES);

it.each(["influencer", "admin"])(
  "answers 500 where the handler of an %s route has asked no query for the role",
  async (access) => {
    const app = new Hono();
    const errors: string[] = [];
    app.use(async (c, next) => {
      c.set("deps" as never, { now: () => 0, config: {} } as never);
      await next();
    });
    app.onError((error, c) => {
      errors.push(error.message);
      return c.text("refused", 500);
    });
    const handle = () => new Response("for the role alone");
    const actor = { userId: "u", sessionId: "s", email: "u@example.com" };
    mount(app, [{ method: "GET", path: "/a", access, handle }], async () => actor);
    const response = await app.request("/a", undefined, {});
    expect([response.status, await response.text()]).toEqual([500, "refused"]);
    expect(errors).toEqual([`No query has confirmed the role ${access}`]);
  },
);
