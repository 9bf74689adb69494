import { sessionEndpoints } from '#src/contract/endpoints/session-endpoints.ts';
import { inTime } from '#src/session/in-time.ts';
import { buildRequest } from './call.ts';
import { session } from './session.ts';

/** A person who signs out with a disk that doesn't answer is not kept waiting. */
const patienceMs = 1500;

/**
 * [37] Reads the tokens of this device's sessions, of every company, while there are any.
 * @returns ends these sessions at the server; one that it doesn't hear of ends there by itself
 */
export async function prepareLogOut(): Promise<() => Promise<unknown>> {
  const sources = [session, ...((await inTime(session.others(), patienceMs)) ?? [])];
  const records = sources.map(source => source.current());
  return () =>
    Promise.allSettled(
      records.map(record => {
        if (!record) return undefined;
        const request = buildRequest(sessionEndpoints.logOut, {});
        request.headers.set('Authorization', `Bearer ${record.token}`);
        // The tab may be closed at once.
        return fetch(request, { keepalive: true });
      }),
    );
}
