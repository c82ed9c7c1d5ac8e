import type { Deps } from "../deps.ts";
import type { Engine } from "../engines/engine.ts";
import { configuredEngines } from "../engines/settings.ts";
import { fail } from "../http/fail.ts";
import { readLimited } from "../media/read-body.ts";

/** A result of two megapixels as base64 fits. */
const MAX_BYTES = 12 * 1024 * 1024;
const READ_TIMEOUT_MS = 15_000;

/**
 * Hands what an engine has pushed to its generation; false where no configured engine has signed it.
 * Nothing is woken or asked before the signature is known to be true.
 */
export async function takeNotice(
  deps: Deps,
  request: Request,
  generationId: string,
): Promise<boolean> {
  const readers = configuredEngines(deps.config.engines)
    .map((name) => deps.engines.named(name))
    .filter((engine): engine is Engine => engine?.readNotice !== undefined);
  if (readers.length === 0) return false;
  const body = await readLimited(request.body, MAX_BYTES, READ_TIMEOUT_MS);
  if (body === "too_large") return fail("too_large");
  if (body === "timeout") return fail("bad_request");
  const { searchParams } = new URL(request.url);
  const attempt = Number(searchParams.get("attempt"));
  const token = searchParams.get("token");
  const pushed = { headers: request.headers, body, generationId, attempt, token };
  for (const engine of readers) {
    const notice = await engine.readNotice?.(pushed);
    if (!notice) continue;
    await deps.generation(generationId).notice(engine.name, attempt, notice);
    return true;
  }
  return false;
}
