import type { Deps } from "../deps.ts";
import { ENGINE_NAMES, type EngineName, type NoticeHead, type Notices } from "../engines/engine.ts";
import { readBody } from "../http/request-body.ts";

const READ_TIMEOUT_MS = 15_000;

/**
 * Hands what an engine has pushed to its generation; false where no engine has signed it.
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
  const body = await readBody(request, { maxBytes, timeoutMs: READ_TIMEOUT_MS });
  for (const { name, notices } of senders) {
    const notice = await notices.read({ ...head, body });
    if (!notice) continue;
    await deps.generation(generationId).notice(name, attempt, notice);
    return true;
  }
  return false;
}

/**
 * The engines whose notice it may be, as far as that shows before its body: all whose keys there are,
 * since a job that is under way stays with its own when the configuration changes.
 */
async function possibleSenders(
  deps: Deps,
  head: NoticeHead,
): Promise<{ readonly name: EngineName; readonly notices: Notices }[]> {
  const found: { name: EngineName; notices: Notices }[] = [];
  for (const name of ENGINE_NAMES) {
    const notices = deps.engines.named(name)?.notices;
    if (notices && (await notices.mayBeTheirs(head))) found.push({ name, notices });
  }
  return found;
}
