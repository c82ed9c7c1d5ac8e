import type { Deps } from "../deps.ts";
import type { EngineName, NoticeHead, Notices } from "../engines/engine.ts";
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
  const { searchParams } = new URL(request.url);
  const attempt = Number(searchParams.get("attempt"));
  if (attempt !== 1 && attempt !== 2) return false;
  const token = searchParams.get("token");
  const head: NoticeHead = { headers: request.headers, generationId, attempt, token };
  const senders = await possibleSenders(deps, head);
  if (senders.length === 0) return false;
  const maxBytes = Math.max(...senders.map(({ notices }) => notices.maxBytes));
  const body = await readLimited(request.body, maxBytes, READ_TIMEOUT_MS);
  if (body === "too_large") return fail("too_large");
  if (body === "timeout") return fail("bad_request");
  for (const { name, notices } of senders) {
    const notice = await notices.read({ ...head, body });
    if (!notice) continue;
    await deps.generation(generationId).notice(name, attempt, notice);
    return true;
  }
  return false;
}

/** The configured engines whose notice it may be, as far as that shows before its body. */
async function possibleSenders(
  deps: Deps,
  head: NoticeHead,
): Promise<{ readonly name: EngineName; readonly notices: Notices }[]> {
  const found: { name: EngineName; notices: Notices }[] = [];
  for (const name of configuredEngines(deps.config.engines)) {
    const notices = deps.engines.named(name)?.notices;
    if (notices && (await notices.mayBeTheirs(head))) found.push({ name, notices });
  }
  return found;
}
