import * as v from 'valibot';
import { buildRequest, withToken } from '#src/api/client/call.ts';
import { coalesced } from '#src/api/client/coalesced.ts';
import { currentConnection } from '#src/api/client/connection.ts';
import { session } from '#src/api/client/session.ts';
import {
  mostReportedOrders,
  waitingReportEndpoint,
} from '#src/contract/endpoints/waiting-report-endpoint.ts';
import { headers } from '#src/contract/headers.ts';
import type { OrderId } from '#src/contract/ids.ts';
import { orderOfEntity } from '#src/contract/shipments/queueable-mutations.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import { inSessionDatabase } from '#src/session/in-session-database.ts';
import { answerOf } from '#src/session/keyed-database.ts';
import { isOf, type Member } from '#src/session/member.ts';
import { forgetRemovedToken, readRemoval } from '#src/session/removal-record.ts';
import { outbox, ownDeviceLabel } from './outbox-client.ts';

// The company's owner reads these under Members, before somebody is removed and afterwards. A report never goes with a
// delivery: one that fails or is lost costs nothing but its news.

/** With a connection a change is delivered within this, and there is nothing to report. */
const settleMs = 5000;
const limitMs = 30_000;

/** What the server has heard from this device, in which session. */
const Reported = v.object({ sessionId: v.string(), orderIds: v.array(v.string()) });
const key = 'reported';

const ordersOf = async (member: Member) =>
  waitingOrders((await outbox.store.read()).rows, member).slice(0, mostReportedOrders);

async function send(token: string, orderIds: OrderId[]): Promise<Response> {
  const request = buildRequest(waitingReportEndpoint.reportWaitingOrders, { body: { orderIds } });
  request.headers.set('Authorization', `Bearer ${token}`);
  request.headers.set(headers.deviceLabel, encodeURIComponent(await ownDeviceLabel.read()));
  return fetch(request, { signal: AbortSignal.timeout(limitMs) });
}

/** Reports the orders that wait here, where they are others than the server heard of last. */
export async function reportWaiting(): Promise<void> {
  const member = session.current();
  if (!member || currentConnection() === 'offline') return;
  const orderIds = await ordersOf(member);
  const { sessionId } = member;
  const stored = await inSessionDatabase('readonly', store => answerOf<unknown>(store.get(key)));
  const known = v.is(Reported, stored) && stored.sessionId === sessionId ? stored.orderIds : [];
  if (known.join() === orderIds.join()) return;
  const response = await withToken(token => send(token, orderIds));
  if (!response.ok) return;
  await inSessionDatabase('readwrite', store => void store.put({ sessionId, orderIds }, key));
}

/** Reports what waits here of somebody who was removed, by the session that has ended. */
export async function reportRemoved(): Promise<void> {
  const removal = await readRemoval();
  if (!removal?.token) return;
  const { token } = removal;
  const { ok, status } = await send(token, await ordersOf(removal));
  // Refused for good, such as after another invitation.
  if (ok || (status >= 400 && status < 500 && status !== 429)) await forgetRemovedToken(token);
}

let isStarted = false;

/** Reports what waits here now, and from now on what becomes of it. */
export function startReporting(): void {
  if (isStarted) return;
  isStarted = true;
  const report = coalesced(async () => {
    await new Promise(resolve => setTimeout(resolve, settleMs));
    await reportWaiting();
  });
  outbox.subscribe(report);
  session.subscribe(report);
  report();
}

/** The orders with a confirmation or correction of a member among the rows that wait, sorted. */
export function waitingOrders(rows: readonly Row[], member: Member): OrderId[] {
  const ids = rows
    .filter(row => isOf(row, member))
    .flatMap(({ entity }) => (orderOfEntity(entity) as OrderId | undefined) ?? []);
  return [...new Set(ids)].sort();
}
