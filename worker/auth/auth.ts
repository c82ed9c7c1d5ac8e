import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, isAPIError } from "better-auth/api";
import { SESSION_DAYS } from "#db/queries/account-sessions.ts";
import { deleteWindows } from "#db/queries/rate-limits.ts";
import { finishReset } from "#db/queries/sign-ups.ts";
import * as schema from "#db/schema/auth.ts";
import { accountBlocked } from "../contract/auth.ts";
import { LIMITS } from "../contract/limits.ts";
import { PATHS } from "../contract/pages.ts";
import { openAccount } from "../credits/open-account.ts";
import { hashPassword } from "../crypto/password-hash.ts";
import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { contactAddress } from "../mail/contact.ts";
import { sendMail } from "../mail/outbox.ts";
import { LINK_LIFETIME_S, type MailKind } from "../mail/templates.ts";
import { signInAccountKey } from "./limits.ts";
import { createPasswordCheck, type PasswordCheck } from "./password-check.ts";
import { isSecondFactorPath, secondFactorPlugin } from "./second-factor-plugin.ts";
import { librarySecrets } from "./secret-versions.ts";
import { signUpCodePlugin } from "./sign-up-code.ts";

const DAY_S = 24 * 60 * 60;

/** How long the signed cookie is trusted without the database. */
const COOKIE_CACHE_S = 5 * 60;

/** `__Host-` binds cookies to the host; plain http on loopback does not support it. */
export function cookiePrefix(baseUrl: URL): string {
  return baseUrl.protocol === "https:" ? "__Host-drape" : "drape";
}

/** In the background: the response time must not reveal whether an address is known. */
async function sendTo(deps: Deps, userId: string, kind: MailKind, url: string): Promise<void> {
  sendMail(deps, { kind, to: { userId }, url });
}

function passwordOptions(deps: Deps, { verify }: PasswordCheck) {
  return {
    enabled: true,
    password: { hash: hashPassword, verify },
    requireEmailVerification: true,
    autoSignIn: false,
    minPasswordLength: LIMITS.passwordMin,
    maxPasswordLength: LIMITS.passwordMax,
    resetPasswordTokenExpiresIn: LINK_LIFETIME_S.reset,
    revokeSessionsOnPasswordReset: true,
    disableSignUp: true,
    sendResetPassword: ({ user, url }) =>
      sendTo(deps, user.id, user.emailVerified ? "reset" : "confirm_again", url),
    onPasswordReset: async ({ user }) => {
      await finishReset(deps.db, user.id, deps.now());
      if (!user.emailVerified) await openAccount(deps, user.id);
      // Earlier guesses must not block the owner of the new password.
      await deleteWindows(deps.db, await signInAccountKey(deps.config, user.email));
      const login = new URL(PATHS.login, deps.config.baseUrl).href;
      await sendTo(deps, user.id, "password_changed", login);
    },
  } satisfies BetterAuthOptions["emailAndPassword"];
}

/** Runs after the password or code was found right, so that the refusal tells strangers nothing. */
async function openUnblocked(deps: Deps, userId: string): Promise<void> {
  if (await openAccount(deps, userId)) return;
  const message = accountBlocked(contactAddress(deps.config));
  throw new APIError("FORBIDDEN", { code: "ACCOUNT_BLOCKED", message });
}

/** A sign-in creates the profile where the confirmation was cut off. */
function accountOptions(deps: Deps, { renewLater }: PasswordCheck) {
  const name = { type: "string", required: false, defaultValue: "", input: true } as const;
  return {
    user: { additionalFields: { firstName: name, lastName: name } },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }, ctx) => {
            await openUnblocked(deps, userId);
            renewLater(userId);
            const passed = isSecondFactorPath(ctx?.path) ? new Date(deps.now()) : null;
            return { data: { secondFactorAt: passed } };
          },
        },
      },
    },
  } satisfies BetterAuthOptions;
}

export function createAuth(deps: Deps, origin: string) {
  const { config, db } = deps;
  const secure = config.baseUrl.protocol === "https:";
  const check = createPasswordCheck(deps);
  return betterAuth({
    baseURL: origin,
    basePath: "/api/auth",
    ...librarySecrets(config),
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    // The library's log contains addresses.
    logger: { disabled: true },
    onAPIError: {
      onError: (error) => {
        if (!isAPIError(error)) deps.log({ event: "auth_failure", ...describeError(error) });
      },
    },
    database: drizzleAdapter(db, { provider: "sqlite", schema, transaction: false }),
    emailAndPassword: passwordOptions(deps, check),
    plugins: [signUpCodePlugin(deps), secondFactorPlugin()],
    ...accountOptions(deps, check),
    session: {
      expiresIn: SESSION_DAYS * DAY_S,
      updateAge: DAY_S,
      additionalFields: {
        secondFactorAt: { type: "date", required: false, input: false, returned: false },
      },
      cookieCache: { enabled: true, maxAge: COOKIE_CACHE_S },
    },
    verification: { storeIdentifier: "hashed" },
    // Our own limiter runs before: `limits.ts`.
    rateLimit: { enabled: false },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(config.baseUrl),
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
      // Nothing reads the address of a session, so none is stored.
      ipAddress: { disableIpTracking: true },
      database: { generateId: () => deps.newId() },
      backgroundTasks: { handler: (task: Promise<unknown>) => deps.waitUntil(task) },
    },
  });
}
