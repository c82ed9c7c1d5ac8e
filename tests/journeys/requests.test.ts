import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, Caller, type Member, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { METHODS, memberRoutes, nameOf, routes, samplePath } from "../harness/route-samples.ts";

let product: Product;
let member: Member;
beforeAll(async () => {
  product = await startProduct();
  member = await newMember(product);
});
afterAll(() => product.stop());

const paths = [...new Set(routes.map(({ path }) => path))];

function expectRefusal(answer: Answer, status: number, code: string, context = ""): void {
  expect(answer.status, context).toBe(status);
  expect(answer.headers.get("Content-Type"), context).toBe("application/json; charset=utf-8");
  expect(answer.json.code, context).toBe(code);
  expect(answer.json.failureCode, context).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(answer.json.requestId, context).toBe(answer.headers.get("X-Request-Id"));
}

describe("addresses", () => {
  it.each([
    "/api/",
    "/api/unknown",
    "/api/me.css",
    "/api/me/x.css",
    "/api/generations/x/y/z",
    "/media/",
    "/dev/unknown",
    "/dev/",
  ])("that do not exist are 404 in JSON: %s", async (path) => {
    for (const method of METHODS) {
      const answer = await member.call(method, path);
      if (answer.status === 405) expectRefusal(answer, 405, "method_not_allowed", method);
      else expectRefusal(answer, 404, "not_found", method);
    }
  });

  it.each(paths)("take no other method: %s", async (pattern) => {
    const path = samplePath(pattern);
    // A fixed path may be an id of another pattern: /api/generations/matches.
    const fits = (other: string) =>
      other === pattern || new RegExp(`^${other.replace(/:\w+/g, "[^/*]+")}$`).test(path);
    const known = routes.filter((route) => fits(route.path)).map(({ method }) => method);
    for (const method of METHODS.filter((one) => !known.includes(one))) {
      expectRefusal(await member.call(method, path), 405, "method_not_allowed", method);
    }
    const disguised = { "X-HTTP-Method-Override": "DELETE", "X-Method-Override": "DELETE" };
    const answer = await new Caller(product).call("POST", `${path}?_method=DELETE`, {
      headers: disguised,
    });
    expect(answer.status).not.toBe(204);
  });

  const MUTATIONS: Record<string, (path: string) => string> = {
    "two slashes first": (path) => `/${path}`,
    "two slashes inside": (path) => path.replace("/api/", "/api//"),
    "two slashes last": (path) => path.replace(/\/([^/]*)$/, "//$1"),
    "an encoded slash": (path) => path.replace(/\/([^/]*)$/, "%2f$1"),
    "an encoded letter": (path) => path.replace("/api/m", "/api/%6d").replace("/api/g", "/api/%67"),
    "capital letters": (path) => path.toUpperCase(),
    "a capital": (path) => path.replace("/api/", "/API/"),
    "a slash behind": (path) => `${path}/`,
    "a dot behind": (path) => `${path}.`,
    "a parameter": (path) => `${path};a=b`,
    "a NUL behind": (path) => `${path}%00`,
    "dots inside": (path) => path.replace("/api/", "/api/x/%2e%2e/"),
    "a backslash": (path) => path.replace("/api/", "/api\\"),
    "an encoded question mark": (path) => `${path}%3Fx`,
    "a question behind a hash": (path) => `${path}%23?x=1`,
  };

  it.each(Object.entries(MUTATIONS))(
    "written with %s open no guarded route to a visitor",
    async (_, mutate) => {
      for (const route of memberRoutes) {
        const target = product.url + mutate(samplePath(route.path));
        const answer = await new Caller(product).call(route.method, target);
        // A path outside of the API belongs to the static files: the app's page, or a redirect to
        // the canonical path.
        const page = answer.status === 200 && answer.text.startsWith("<!doctype html>");
        const mended = /^\/[a-z]/.test(answer.headers.get("Location") ?? "");
        if (!page && !(answer.status === 307 && mended))
          expect([401, 404, 405], nameOf(route)).toContain(answer.status);
      }
    },
  );
});

describe("a change", () => {
  const own = () => ({ Origin: product.url });
  const FOREIGN: Record<string, () => Record<string, string>> = {
    "another origin": () => ({ Origin: "https://evil.example" }),
    "no origin but a cookie": () => ({}),
    "the origin null": () => ({ Origin: "null" }),
    "an origin that ours begins": () => ({ Origin: `${product.url}.evil.example` }),
    "an origin that ends like ours": () => ({ Origin: product.url.replace("//", "//evil-") }),
    "our host on another port": () => ({ Origin: product.url.replace(/\d+$/, "1") }),
    "https for http": () => ({ Origin: product.url.replace("http:", "https:") }),
    "a cross-site fetch": () => ({ ...own(), "Sec-Fetch-Site": "cross-site" }),
    "a same-site fetch": () => ({ ...own(), "Sec-Fetch-Site": "same-site" }),
    "a typed address": () => ({ ...own(), "Sec-Fetch-Site": "none" }),
    "a foreign origin that calls itself same": () => ({
      Origin: "https://evil.example",
      "Sec-Fetch-Site": "same-origin",
    }),
  };
  const TYPES = [
    "application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
    "application/octet-stream",
    "text/xml",
    null,
  ];

  /** Calls the worker directly, because the development proxy would correct some headers. */
  async function send(method: string, headers: Record<string, string>, type: string | null) {
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const body = method === "DELETE" ? null : new TextEncoder().encode('{"firstName":"E"}');
    const path = method === "DELETE" ? "/api/me/reference-image" : "/api/me";
    return product.runtime.dispatchFetch(product.url + path, {
      method,
      headers: {
        Cookie: cookie,
        "cf-connecting-ip": member.address,
        ...headers,
        ...(type ? { "Content-Type": type } : {}),
      },
      body,
    });
  }

  it.each(Object.entries(FOREIGN))("from %s is refused, whatever its type", async (_, headers) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      for (const type of TYPES) {
        const response = await send(method, headers(), type);
        expect(response.status, `${method} ${type}`).toBe(403);
        const { error, code } = (await response.json()) as { error: string; code: string };
        expect([error, code]).toEqual(["Forbidden", "forbidden"]);
      }
    }
    expect((await member.me()).user.firstName).toBe("Test");
  });

  it("from the site itself passes, by either header", async () => {
    for (const headers of [own(), { "Sec-Fetch-Site": "same-origin" }]) {
      expect((await send("DELETE", headers, null)).status).toBe(204);
      expect((await send("PATCH", headers, "application/json")).status).toBe(422);
    }
  });

  it("by which another site would sign somebody in is refused without a cookie", async () => {
    const body = JSON.stringify({ email: member.email, password: member.password });
    for (const headers of [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" },
    ]) {
      const response = await product.runtime.dispatchFetch(
        `${product.url}/api/auth/sign-in/email`,
        {
          method: "POST",
          headers: { ...headers, "Content-Type": "text/plain" } as Record<string, string>,
          body,
        },
      );
      expect(response.status).toBe(403);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe("every answer", () => {
  const PUBLIC: Readonly<Record<string, string>> = {
    "GET /api/engine": "public, max-age=300",
    "GET /generate": "public, max-age=0, must-revalidate",
  };

  async function answers(): Promise<[string, Response][]> {
    const found: [string, Response][] = [];
    const keep = async (name: string, caller: Caller, method: string, path: string, more = {}) => {
      const response = await caller.response(method, path, more);
      found.push([name, response]);
      await response.body?.cancel();
    };
    for (const route of routes.filter(({ path }) => !path.endsWith("/events"))) {
      const path = samplePath(route.path);
      await keep(`visitor ${nameOf(route)}`, new Caller(product), route.method, path);
      if (!path.includes("/auth/"))
        await keep(`member ${nameOf(route)}`, member, route.method, path);
    }
    await keep("unknown", member, "GET", "/api/unknown");
    await keep("wrong method", member, "PATCH", "/api/health");
    await keep("foreign", member, "POST", "/api/me", {
      headers: { Origin: "https://evil.example" },
    });
    await keep("head", member, "HEAD", "/api/me");
    await keep("other host", member, "GET", "http://evil.example/api/me");
    await keep("loop", member, "GET", "/api/me", { headers: { "x-drape-fetcher": "1" } });
    return found;
  }

  it("has an id, is safe in a browser, private, and for no other site", async () => {
    const all = await answers();
    expect(all.length).toBeGreaterThan(30);
    const seen = new Set<string>();
    for (const [name, { headers }] of all) {
      const id = headers.get("X-Request-Id") ?? "";
      expect(id, name).toMatch(/^[0-9a-f-]{36}$/);
      expect(seen.has(id), name).toBe(false);
      seen.add(id);
      expect(headers.get("Strict-Transport-Security"), name).toBe(
        "max-age=63072000; includeSubDomains",
      );
      const policy = headers.get("Content-Security-Policy") ?? "";
      expect(policy, name).toContain("default-src 'none'");
      expect(policy, name).toContain("frame-ancestors 'none'");
      expect(policy, name).not.toContain("unsafe");
      expect(headers.get("X-Content-Type-Options"), name).toBe("nosniff");
      expect(headers.get("Cross-Origin-Opener-Policy"), name).toBe("same-origin");
      expect(headers.get("Referrer-Policy"), name).not.toBeNull();
      expect(headers.get("Permissions-Policy"), name).toContain("camera=()");
      const caching = PUBLIC[name.replace(/^\w+ /, "")] ?? "private, no-store";
      expect(headers.get("Cache-Control"), name).toBe(caching);
      const cors = [...headers.keys()].filter((key) => key.startsWith("access-control-"));
      expect(cors, name).toEqual([]);
    }
  });

  it("to a preflight is a refusal, whoever asks", async () => {
    const origins = [
      "https://evil.example",
      "null",
      "http://localhost",
      `${product.url}.evil.example`,
      `${product.url}@evil.example`,
      product.url.replace("http:", "https:"),
      product.url.toUpperCase(),
      `${product.url}/`,
      "file://",
      product.url,
    ];
    for (const origin of origins) {
      const response = await product.runtime.dispatchFetch(`${product.url}/api/me`, {
        method: "OPTIONS",
        headers: {
          Origin: origin,
          "Access-Control-Request-Method": "PATCH",
          "Access-Control-Request-Headers": "content-type",
        },
      });
      expect([403, 405], origin).toContain(response.status);
      const cors = [...response.headers.keys()].filter((key) => key.startsWith("access-control-"));
      expect(cors, origin).toEqual([]);
    }
  });
});
