import { Hono } from "hono";
import { routePath } from "hono/route";
import { DatabaseUnavailableError } from "#db/client.ts";
import { NotAuthorisedError } from "#db/queries/authorisation.ts";
import { accountRoutes } from "./account/routes.ts";
import { requestRoutes } from "./applications/request-routes.ts";
import { reviewRoutes } from "./applications/review-routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { requireActor } from "./auth/session.ts";
import { countRoutes } from "./closets/count-routes.ts";
import { likeRoutes } from "./closets/like-routes.ts";
import { publicClosetRoutes } from "./closets/routes.ts";
import { delegateRoutes } from "./delegates/routes.ts";
import type { Deps } from "./deps.ts";
import { engineRoutes } from "./engines/routes.ts";
import { favouriteRoutes } from "./favourites/routes.ts";
import { generationRoutes } from "./generations/routes.ts";
import { fail, Refusal, refusalResponse } from "./http/fail.ts";
import { describeError, writeLog } from "./http/log.ts";
import { isServedHost, isTrustedMutation } from "./http/origin.ts";
import { notFoundPage } from "./http/pages.ts";
import { type AppContext, type AppEnv, mount, type Route } from "./http/routes.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { importRoutes } from "./imports/routes.ts";
import { legalRoutes } from "./legal/routes.ts";
import { devMailRoutes } from "./mail/dev-routes.ts";
import { closetManagerRoutes } from "./managed-closets/closet-routes.ts";
import { statsRoutes } from "./managed-closets/stats-routes.ts";
import { mediaRoutes } from "./media/routes.ts";
import { appealRoutes } from "./moderation/appeal-routes.ts";
import { pauseRoutes } from "./moderation/pause-routes.ts";
import { reportRoutes } from "./moderation/report-routes.ts";
import { moderationRoutes } from "./moderation/review-routes.ts";
import { FETCHER_HEADER } from "./network/fetch-remote.ts";
import { cspRoutes } from "./operations/csp-routes.ts";
import { healthRoutes } from "./operations/health-routes.ts";
import { operationRoutes } from "./operations/routes.ts";
import { blockRoutes } from "./people/block-routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { shareTargetRoutes } from "./share-target/routes.ts";
import { sharePageRoutes } from "./shares/page-routes.ts";
import { shareRoutes } from "./shares/share-routes.ts";

export const routes: readonly Route[] = [
  ...healthRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...generationRoutes,
  ...favouriteRoutes,
  ...shareRoutes,
  ...sharePageRoutes,
  ...shareTargetRoutes,
  ...engineRoutes,
  ...mediaRoutes,
  ...publicClosetRoutes,
  ...closetManagerRoutes,
  ...importRoutes,
  ...delegateRoutes,
  ...requestRoutes,
  ...reviewRoutes,
  ...operationRoutes,
  ...cspRoutes,
  ...likeRoutes,
  ...countRoutes,
  ...statsRoutes,
  ...reportRoutes,
  ...moderationRoutes,
  ...appealRoutes,
  ...pauseRoutes,
  ...peopleRoutes,
  ...blockRoutes,
  ...legalRoutes,
  ...devMailRoutes,
];

const OF_ANY_SITE = new Set(
  routes.filter((route) => "ofAnySite" in route).map(({ method, path }) => `${method} ${path}`),
);

export function createApp(depsOf: (c: AppContext) => Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    const started = Date.now();
    c.set("requestId", crypto.randomUUID());
    await next();
    finish(c.res.headers, c);
    logRequest(c, started);
  });
  app.use(async (c, next) => {
    c.set("deps", depsOf(c));
    guard(c);
    await next();
  });
  mount(app, routes, requireActor);
  app.notFound(
    (c) => notFoundPage(c) ?? refusalResponse(new Refusal("not_found"), c.var.requestId),
  );
  app.onError((error, c) => {
    const refusal = toRefusal(error);
    c.set("errorCode", refusal.failureCode);
    if (refusal !== error) {
      const { account, requestId } = c.var;
      writeLog({ event: "failure", requestId, account, ...describeError(error) });
    }
    return refusalResponse(refusal, c.var.requestId);
  });
  return app;
}

function guard(c: AppContext): void {
  const { config } = c.get("deps");
  if (!isServedHost(new URL(c.req.url), config)) fail("misdirected");
  if (c.req.header(FETCHER_HEADER) !== undefined) fail("loop_detected");
  const { method, path } = c.req;
  const harmless = method === "GET" || method === "HEAD" || OF_ANY_SITE.has(`${method} ${path}`);
  if (!harmless && !isTrustedMutation(c.req.raw, config)) fail("forbidden");
}

const RETRY = { retryAfter: 2 };

/** The auth library and the query builder wrap database errors. */
function toRefusal(error: Error): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof NotAuthorisedError) {
    return new Refusal(error.reason === "signed_out" ? "unauthenticated" : error.reason);
  }
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailableError) return new Refusal("unavailable", RETRY);
  }
  return new Refusal("internal");
}

/**
 * Reads by `c.get`, because each read of `c.var` copies all variables.
 * In place: a route copies a response of the platform, whose headers cannot be changed.
 */
function finish(headers: Headers, c: AppContext): void {
  headers.set("X-Request-Id", c.get("requestId"));
  for (const cookie of c.get("cookies") ?? []) headers.append("Set-Cookie", cookie);
  addSecurityHeaders(headers);
  if (headers.get("Content-Type") === "application/json") {
    headers.set("Content-Type", "application/json; charset=utf-8");
  }
}

/** Logs the route's pattern: a path may contain an id or a token. */
function logRequest(c: AppContext, started: number): void {
  if (c.get("logsOnlyRefusals") && c.res.status < 400) return;
  const { account, errorCode, requestId } = c.var;
  writeLog({
    event: "request",
    requestId,
    method: c.req.method,
    route: routePath(c, -1),
    status: c.res.status,
    ms: Date.now() - started,
    ...(account ? { account } : {}),
    ...(errorCode ? { code: errorCode } : {}),
  });
}
