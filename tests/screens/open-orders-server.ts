import { cursorBehind, orderOfCursor } from '#src/contract/orders/open-products.ts';
import type { Arrival, Reply, ScriptedApi } from './scripted-api.ts';

/** The n-th order: the higher, the later it is to be shipped; some have no day. */
export const orderOf = (number: number) => ({
  orderId: `028-${String(1_000_000 + number)}-1122334`,
  ...(number % 50 !== 7 && { shipBy: new Date(Date.UTC(2026, 10, 20, 0, number)).toISOString() }),
  items: [
    { _id: `${number}-1`, name: 'Kettle', sku: `SKU-${number}`, quantity: 2, shippedQuantity: 0 },
    { _id: `${number}-2`, name: 'Cup', quantity: 1, shippedQuantity: 0 },
  ],
});
type Order = ReturnType<typeof orderOf>;

/** What the server does of it, as `server/services/tracking/open-products.ts` does. */
export function openOrdersServer(api: ScriptedApi, count: number) {
  const waiting = new Map(Array.from({ length: count }, (_, at) => [orderOf(at).orderId, orderOf(at)]));
  const changes: string[] = [];
  let epoch = 1;
  const sequence = () => `${epoch}${String(changes.length).padStart(9, '0')}`;
  const key = ({ shipBy = '9', orderId }: { shipBy?: string | undefined; orderId: string }) =>
    shipBy + orderId;
  const answer = ({ address }: Arrival): Reply => {
    const params = new URL(address, 'http://api').searchParams;
    const [since, cursor] = [params.get('since'), params.get('cursor')];
    const meta = { total: waiting.size, removed: [] as string[] };
    if (since?.startsWith(String(epoch)) === false)
      return { status: 410, body: { errors: [{ code: 'CUSTOMS_TRACKING.SEQUENCE_UNKNOWN', message: '' }] } };
    if (since !== null && cursor === null) {
      const changed = [...new Set(changes.slice(Number(since.slice(1))))];
      const orders = changed.flatMap(id => waiting.get(id) ?? []);
      const removed = changed.filter(id => !waiting.has(id));
      return { body: { openProducts: { ...meta, orders, removed, sequence: sequence() } } };
    }
    const from = cursor === null ? '' : key(orderOfCursor(cursor));
    const rest = [...waiting.values()]
      .filter(order => key(order) > from)
      .sort((one, other) => (key(one) < key(other) ? -1 : 1));
    const orders = rest.slice(0, 300);
    const last = orders.at(-1);
    const next = last && rest.length > 300 ? `,"cursor":"${cursorBehind(last)}"` : '';
    const opening = JSON.stringify({ ...meta, sequence: since ?? sequence() }).slice(0, -1);
    const lines = orders.map(order => JSON.stringify(order)).join(',\n');
    return { body: `{"openProducts":${opening},"orders":[\n${lines}\n]${next}}}` };
  };
  api.replies(answer);
  return {
    answer,
    waiting,
    put(order: Order) {
      waiting.set(order.orderId, order);
      changes.push(order.orderId);
    },
    end(number: number) {
      waiting.delete(orderOf(number).orderId);
      changes.push(orderOf(number).orderId);
    },
    /** What it answered before is unknown to it. */
    forget: () => void epoch++,
    soonest: (most = Number.POSITIVE_INFINITY) =>
      [...waiting.values()]
        .sort((one, other) => (key(one) < key(other) ? -1 : 1))
        .slice(0, most)
        .map(order => order.orderId),
  };
}
