import { beforeEach, describe, expect, test } from 'vitest';
import { sendNow } from '#src/outbox/row-actions.ts';
import { answerWithinMs, isBlockedByProxy, wasRefusedLater } from '#src/outbox/rows/row.ts';
import { answerTable } from './answer-table.ts';
import { faults } from './ledger-server.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

/** The invariant: one effect a key at most, and each key is an effect or a row. */
async function expectNothingLost(keys: readonly string[]): Promise<void> {
  const rows = (await phone.rows()).map(row => row.opId);
  for (const key of keys) expect([...phone.ledger.effects.keys(), ...rows]).toContain(key);
}

describe('what the server refuses', () => {
  test('case 26: 403 needs a person, and asks for no refresh', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.next(faults.status(403, 'REQUEST.FORBIDDEN'));
    await outbox.deliver();
    expect(await phone.rows()).toMatchObject([{ state: 'needs-attention', lastError: { status: 403 } }]);
    expect(phone.server.calls).toBe(0);
  });

  test('a refusal is announced where its form was told that the write is kept, and what only waits never is', async () => {
    const { outbox } = await phone.tab();
    const isAnnounced = async () => (await phone.rows()).map(wasRefusedLater);
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.next(faults.status(422, 'SHIPMENT.DISPATCH_DATE'));
    await outbox.deliver();
    expect(await isAnnounced()).toEqual([false]);
    await phone.queueRow(outbox, 'order-2');
    phone.ledger.next(faults.status(503));
    await outbox.deliver();
    expect(await isAnnounced()).toEqual([false, false]);
    phone.now += answerWithinMs + 1;
    phone.ledger.next(faults.status(422, 'SHIPMENT.DISPATCH_DATE'));
    await outbox.deliver('now');
    expect(await isAnnounced()).toEqual([false, true]);
  });

  test.each([400, 404, 410, 413, 422])('case 27: %i holds its own order; three others go', async status => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-0', { items: ['first'] });
    await phone.queueRow(outbox, 'order-0', { items: ['second'] });
    for (const order of ['order-1', 'order-2', 'order-3']) await phone.queueRow(outbox, order);
    phone.ledger.fault = ({ order }) =>
      order === 'order-0' ? faults.status(status, 'REQUEST.INVALID') : undefined;
    await outbox.deliver();
    expect(await phone.states()).toEqual(['needs-attention', 'queued', 'sent', 'sent', 'sent']);
    expect(phone.ledger.effects.size).toBe(3);
    expect(phone.ledger.arrivals.filter(({ order }) => order === 'order-0')).toHaveLength(1);
  });

  test('case 28: after 429 with Retry-After: 2 nothing is sent for 2 s, by nobody', async () => {
    const { outbox } = await phone.tab();
    for (const order of ['order-1', 'order-2', 'order-3']) await phone.queueRow(outbox, order);
    phone.ledger.next(faults.status(429, 'REQUEST.RATE_LIMITED', {}, { 'Retry-After': '2' }));
    expect(await outbox.deliver()).toMatchObject({ end: 'paused' });
    phone.now += 1999;
    expect(await (await phone.tab()).outbox.deliver('now')).toMatchObject({ end: 'paused' });
    expect(phone.ledger.arrivals).toHaveLength(1);
    phone.now += 1;
    expect(await outbox.deliver()).toMatchObject({ end: 'done', sent: 3 });
  });

  test('case 29: 503 for two hours: kept, tried within the cap, never dropped', async () => {
    const { outbox } = await phone.tab();
    const { opId } = await phone.queueRow(outbox, 'order-1');
    phone.ledger.fault = () => faults.status(503);
    phone.random = 0.999;
    const end = phone.now + 2 * 60 * 60_000;
    while (phone.now < end) {
      await outbox.deliver();
      const [row] = await phone.rows();
      expect(row?.state).toBe('queued');
      expect((row?.nextAt ?? 0) - phone.now).toBeLessThanOrEqual(5 * 60_000);
      phone.now = row?.nextAt ?? end;
    }
    expect(phone.ledger.arrivals.length).toBeGreaterThan(24);
    await expectNothingLost([opId]);
    phone.ledger.fault = undefined;
    expect(await outbox.deliver()).toMatchObject({ sent: 1 });
  });

  test('case 30: in progress: waits as asked, then gets the stored answer', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.next(commit => {
      commit();
      return Response.json(
        { errors: [{ code: 'IDEMPOTENCY.IN_PROGRESS', message: 'Wait' }] },
        { status: 409, headers: { 'Retry-After': '3' } },
      );
    });
    await outbox.deliver();
    expect(await phone.rows()).toMatchObject([{ state: 'queued', notBefore: phone.now + 3000 }]);
    phone.now += 3000;
    expect(await outbox.deliver()).toMatchObject({ sent: 1 });
    expect(phone.ledger.effects.size).toBe(1);
  });

  test.each([
    [true, 'sent'],
    [false, 'conflict'],
  ])('case 31: already confirmed, with the same data %s: %s', async (sameData, state) => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    const who = { confirmedAt: '2026-11-19T10:00:00.000Z', confirmedBy: 'Safari on iPad · m3xw', sameData };
    phone.ledger.next(faults.status(409, 'SHIPMENT.ALREADY_CONFIRMED', who));
    await outbox.deliver();
    const [row] = await phone.rows();
    expect(row?.state).toBe(state);
    if (state === 'conflict') expect(row?.lastError?.errors).toMatchObject([who]);
  });

  test('case 51: a payload version that is no longer taken is held until the app is newer', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.next(faults.status(409, 'REQUEST.PAYLOAD_VERSION'));
    await outbox.deliver();
    await outbox.deliver('now');
    expect(await phone.rows()).toMatchObject([
      { state: 'needs-attention', lastError: { reason: 'app-outdated' } },
    ]);
    expect(phone.ledger.arrivals).toHaveLength(1);
  });

  test('our own fault on one row: three tries, then that row needs a person and the others went', async () => {
    let broken = true;
    const { outbox } = await phone.tab({
      deviceLabel: async () => {
        if (broken) throw new Error('Our own mistake');
        return 'Chrome on Android · k7fp';
      },
    });
    await phone.queueRow(outbox, 'order-1');
    for (let time = 0; time < 3; time++) {
      await outbox.deliver('now');
      phone.now += 10 * 60_000;
    }
    expect(await phone.rows()).toMatchObject([
      { state: 'needs-attention', lastError: { reason: 'own-fault' } },
    ]);
    broken = false;
    await phone.queueRow(outbox, 'order-2');
    expect(await outbox.deliver()).toMatchObject({ sent: 1 });
  });
});

/** An answer of each rule of the table, as our server or somebody on the way gives it. */
function answerOf(rule: (typeof answerTable)[number]): () => Promise<Response> {
  const classes = { '2xx': 200, '4xx': 451, '5xx': 500, 'no answer': null };
  const status = typeof rule.status === 'string' ? classes[rule.status] : (rule.status[0] ?? null);
  return async () => {
    if (status === null) throw new TypeError('Failed to fetch');
    const headers = {
      ...(rule.hasRetryAfter && { 'Retry-After': '60' }),
      'Content-Type': 'application/json',
    };
    const code = rule.code ?? 'SOMETHING.NEWER';
    const details = {
      confirmedAt: '2026-11-19T10:00:00Z',
      confirmedBy: 'Ada',
      sameData: rule.sameData ?? false,
    };
    const ours =
      status < 300
        ? { createShipmentLedger: { _id: 'e' } }
        : { errors: [{ code, message: 'No', ...details }] };
    const body = rule.body === 'ours' || rule.hasRetryAfter ? ours : { denied: 'by the office filter' };
    return new Response(JSON.stringify(body), { status, headers });
  };
}

describe('one answer and the other rows', () => {
  const hasRetryAfter = answerTable.filter(({ others }) => others !== undefined);
  test.each(hasRetryAfter)('$words: other orders are $others', async rule => {
    const { outbox } = await phone.tab();
    for (const order of ['order-1', 'order-2', 'order-3']) await phone.queueRow(outbox, order);
    const answer = answerOf(rule);
    phone.ledger.fault = ({ order }) => (order === 'order-1' ? answer : undefined);
    await outbox.deliver();
    const [first, ...others] = await phone.rows();
    expect(first?.state).toBe(rule.row);
    const went = others.map(({ state }) => state);
    expect(went).toEqual(rule.others === 'tried' ? ['sent', 'sent'] : ['queued', 'queued']);
  });
});

describe('what somebody on the way refuses', () => {
  test.each([429, 503])(
    'a portal’s %s that asks for a day delays a row by five minutes, and by nothing once it is gone',
    async status => {
      const { outbox } = await phone.tab();
      for (const order of ['order-1', 'order-2']) await phone.queueRow(outbox, order);
      const headers = { 'Content-Type': 'text/html', 'Retry-After': '86400' };
      phone.ledger.fault = () => () => new Response('<h1>Sign in to the hotel</h1>', { status, headers });
      expect(await outbox.deliver()).toMatchObject({ end: 'unreachable', failed: 1 });
      const [tried] = await phone.rows();
      expect(tried).toMatchObject({ state: 'queued', nextAt: phone.now + 5 * 60_000 });
      expect(tried?.lastError).toMatchObject({ reason: 'unreachable' });
      phone.ledger.fault = undefined;
      expect(await outbox.deliver('eager')).toMatchObject({ end: 'done', sent: 2 });
    },
  );

  const filtered = (status: number) => (): Response =>
    new Response('<h1>Blocked</h1>', { status, headers: { 'Content-Type': 'text/html' } });

  test('is flagged after three tries, distinguished from a dead network, and goes with "Send now"', async () => {
    const { outbox } = await phone.tab();
    const { opId } = await phone.queueRow(outbox, 'order-1');
    const flags: boolean[] = [];
    for (const status of [403, 405, 451]) {
      phone.ledger.next(filtered(status));
      await outbox.deliver('now');
      flags.push(...(await phone.rows()).map(isBlockedByProxy));
    }
    expect(flags).toEqual([false, false, true]);
    phone.ledger.next(faults.dropBefore);
    await outbox.deliver('now');
    expect((await phone.rows()).map(isBlockedByProxy)).toEqual([false]);
    expect(await sendNow(outbox)).toMatchObject({ sent: 1, waiting: 0 });
    expect([...phone.ledger.effects.keys()]).toEqual([opId]);
  });

  test('does not free what it may have let through', async () => {
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
    phone.ledger.next(commit => {
      commit();
      return filtered(403)();
    });
    await outbox.deliver();
    const replacing = await phone.write(outbox, 'order-1', { trackingId: 'LX2', replaces: 'key-a' });
    expect(await outbox.accept(replacing)).toEqual({ kind: 'not-replaceable' });
    expect(await sendNow(outbox)).toMatchObject({ sent: 1 });
    expect([...phone.ledger.effects.keys()]).toEqual(['key-a']);
  });

  test('answers the form at once that it is kept', async () => {
    const { outbox } = await phone.tab();
    phone.ledger.next(filtered(413));
    const response = await phone.answer(outbox, 'order-1');
    expect(await response.json()).toMatchObject({ queued: { reason: 'server-busy' } });
  });
});
