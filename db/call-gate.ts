/** Writers take turns at one lock: more of them wear each other out until none gets through. */
const CALLS_AT_ONCE = 16;
const LONGEST_WAIT_MS = 20_000;
const FIRST_PAUSE_MS = 4;
const LONGEST_PAUSE_MS = 60;

/**
 * When each of this isolate's calls is over at the latest, milliseconds since 1970. Times and not a
 * count: a request whose caller hangs up is ended without running what would count it down again.
 */
const underWay = new Set<{ readonly overAt: number }>();

function freePlaces(now: number): number {
  if (underWay.size >= CALLS_AT_ONCE) {
    for (const call of underWay) if (call.overAt < now) underWay.delete(call);
  }
  return CALLS_AT_ONCE - underWay.size;
}

/**
 * Runs a call of at most `timeoutMs` when fewer than the limit run in this isolate. Each waiter looks
 * again by its own timer, since workerd lets no request wait for another's promise.
 */
export async function throughGate<T>(timeoutMs: number, call: () => Promise<T>): Promise<T> {
  const from = Date.now();
  for (let pause = FIRST_PAUSE_MS; freePlaces(Date.now()) <= 0; pause *= 1.5) {
    if (Date.now() - from > LONGEST_WAIT_MS) throw new Error("no place among the calls came free");
    const most = Math.min(pause, LONGEST_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, most * (0.5 + Math.random() / 2)));
  }
  const mine = { overAt: Date.now() + timeoutMs };
  underWay.add(mine);
  try {
    return await call();
  } finally {
    underWay.delete(mine);
  }
}
