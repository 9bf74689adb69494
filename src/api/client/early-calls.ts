import { apiBase } from '#src/contract/headers.ts';

/**
 * Calls that the page makes before its scripts are there: the first screen needs their answers in any case, and would
 * otherwise ask for them only once every script was loaded and the device's data restored. `boot.ts` makes them; the
 * client takes each answer once, and makes the call itself where there is none.
 */
interface EarlyCalls {
  token: string;
  /** Milliseconds since the epoch. */
  madeAt: number;
  /** By method and address. */
  answers: Map<string, EarlyAnswer>;
}

interface EarlyAnswer {
  response: Promise<Response>;
  unwanted: AbortController;
}

declare global {
  var portolanEarlyCalls: EarlyCalls | undefined;
}

/** So long a token must still be valid: the client refreshes one that is closer to its end, and uses another. */
const leastValidMs = 60_000;
/** An answer that nobody took by then belongs to a screen that was not shown, and grows old. */
const freshMs = 20_000;

const keyOf = ({ method, url }: Pick<Request, 'method' | 'url'>) => `${method} ${url}`;

/** What the first screen at an address asks for, whatever else it does; calls without a body. */
function callsOf(pathname: string, isFirstVisit: boolean): [method: string, path: string][] {
  const list: [string, string] = ['POST', 'customs-tracking/retrieve-list?proofs=apart'];
  const showsList = /^\/customs-tracking\/?$/.test(pathname);
  return [['GET', 'seller/me'], ...(showsList && isFirstVisit ? [list] : [])];
}

/** What a token says; nothing for what is none. Not parsed by schema: the boot script has none. */
function claimsOf(token: string): { exp?: unknown; sid?: unknown } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload));
  } catch {
    return {};
  }
}

/** @param isFirstVisit whether this device may have no list yet: else it only asks what changed in it */
export function makeEarlyCalls(token: string, pathname: string, isFirstVisit: boolean): void {
  if (!(Number(claimsOf(token).exp) * 1000 >= Date.now() + leastValidMs)) return;
  const answers = new Map<string, EarlyAnswer>();
  for (const [method, path] of callsOf(pathname, isFirstVisit)) {
    const request = new Request(new URL(`${apiBase}/${path}`, location.origin), {
      method,
      cache: 'no-store',
      headers: { Authorization: `Bearer ${token}` },
    });
    const key = keyOf(request);
    const unwanted = new AbortController();
    const response = fetch(request, { signal: unwanted.signal });
    // Anyone who takes it hears of its failure; where nobody does, it means nothing.
    response.catch(() => undefined);
    answers.set(key, { response, unwanted });
    // One that nobody reads would hold a connection of the few that there are.
    setTimeout(() => answers.has(key) && unwanted.abort(), freshMs);
  }
  globalThis.portolanEarlyCalls = { token, madeAt: Date.now(), answers };
}

/**
 * The answer to a call that was made early in the session of this token; undefined where it wasn't, or was taken. The
 * first answer may have brought a newer token. The signal ends the answer, its body too.
 */
export function takeEarlyAnswer(
  request: Request,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> | undefined {
  const early = globalThis.portolanEarlyCalls;
  if (!early || token === null || Date.now() > early.madeAt + freshMs) return undefined;
  if (claimsOf(early.token).sid !== claimsOf(token).sid) return undefined;
  const key = keyOf(request);
  const answer = early.answers.get(key);
  if (!answer) return undefined;
  early.answers.delete(key);
  const abort = () => answer.unwanted.abort(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  return answer.response;
}
