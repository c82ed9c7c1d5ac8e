import type { Deps } from "../deps.ts";
import type { Engine } from "../engines/engine.ts";
import { configuredEngines } from "../engines/settings.ts";
import { fail } from "../http/fail.ts";
import { readLimited } from "../media/read-body.ts";

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
  const { searchParams } = new URL(request.url);
  const attempt = Number(searchParams.get("attempt"));
  if (readers.length === 0 || (attempt !== 1 && attempt !== 2)) return false;
  const maxBytes = Math.max(...readers.map(({ maxNoticeBytes }) => maxNoticeBytes ?? 0));
  const body = await readLimited(request.body, maxBytes, READ_TIMEOUT_MS);
  if (body === "too_large") return fail("too_large");
  if (body === "timeout") return fail("bad_request");
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
