import { renewPasswordHash } from "#db/queries/account-sessions.ts";
import { hashPassword, isOutdated, verifyPassword } from "../crypto/password-hash.ts";
import type { Deps } from "../deps.ts";

export interface PasswordCheck {
  readonly verify: (data: { readonly hash: string; readonly password: string }) => Promise<boolean>;
  /** Stores a hash of today's cost for the password that was right, if its hash is outdated. */
  readonly renewLater: (userId: string) => void;
}

/** The password check of one request. */
export function createPasswordCheck(deps: Deps): PasswordCheck {
  let outdated: { readonly hash: string; readonly password: string } | null = null;
  return {
    async verify({ hash, password }) {
      const isRight = await verifyPassword(hash, password);
      if (isRight && isOutdated(hash)) outdated = { hash, password };
      return isRight;
    },
    renewLater(userId) {
      if (!outdated) return;
      const { hash: from, password } = outdated;
      deps.inBackground("renew_password_hash", async () => {
        const to = await hashPassword(password);
        await renewPasswordHash(deps.db, userId, { from, to });
      });
    },
  };
}
