import { beforeEach, describe, expect, test } from 'vitest';
import { discardAllRows, discardRow } from '#src/outbox/discard-rows.ts';
import { exportRows, leaveAtSignOut, retry, sendNow } from '#src/outbox/row-actions.ts';
import { waitFor } from '#tests/support/wait.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

// Several people of one company, one after the other on one device.

const ada = { sellerId: 'acme', personId: 'ada' };
const bo = { sellerId: 'acme', personId: 'bo' };

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
  phone.signIn('acme', 's1', 'ada');
});

const senders = () => phone.ledger.arrivals.map(({ person }) => person);
const statesOf = async (member: typeof ada) => {
  const { outbox } = await phone.tab();
  return (await outbox.listRows(member)).rows.map(({ state }) => state);
};

describe('members of one company', () => {
  test("case 44: what one keeps at the sign-out is left with that person's name and without a token", async () => {
    const { outbox, session } = await phone.tab();
    for (const order of ['order-1', 'order-2', 'order-3']) await phone.queueRow(outbox, order);
    await leaveAtSignOut(outbox, ada);
    await session.end();
    const { rows } = await outbox.listRows(ada);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ sellerId: 'acme', personId: 'ada', state: 'needs-sign-in' });
    expect(await phone.copy().read()).toBeNull();
    expect(JSON.stringify(rows)).not.toMatch(/eyJ|Bearer/);
  });

  test("case 45: one's waiting rows are not sent by another, who sees a count only; back again, each once", async () => {
    const first = await phone.tab();
    await phone.queueRow(first.outbox, 'order-1');
    await phone.queueRow(first.outbox, 'order-2');
    await first.session.end();
    phone.signIn('acme', 's2', 'bo');
    const { outbox, session } = await phone.tab();
    await outbox.start();
    await outbox.deliver('now');
    const worker = await phone.serviceWorker();
    await worker.outbox.deliver('eager');
    expect(senders()).toEqual([]);
    expect(await outbox.listRows(bo)).toMatchObject({ rows: [], unusable: [], ofOthers: 2 });
    expect(await sendNow(outbox)).toMatchObject({ sent: 0, waiting: 0, needsYou: 0 });
    expect(JSON.parse(await exportRows(outbox, bo))).toMatchObject({ rows: [] });

    await session.end();
    phone.signIn('acme', 's3', 'ada');
    await session.adopt(phone.token ?? '');
    await waitFor(async () => expect(await statesOf(ada)).toEqual(['sent', 'sent']));
    await outbox.deliver('now');
    expect(senders()).toEqual(['ada', 'ada']);
    expect(phone.ledger.effects.size).toBe(2);
  });

  test('case 45: an order of which one has a row waiting can be confirmed by another', async () => {
    const first = await phone.tab();
    await phone.queueRow(first.outbox, 'order-1');
    await leaveAtSignOut(first.outbox, ada);
    await first.session.end();
    phone.signIn('acme', 's2', 'bo');
    const { outbox } = await phone.tab();
    expect((await phone.answer(outbox, 'order-1')).status).toBe(200);
    expect(senders()).toEqual(['bo']);
    expect(await statesOf(ada)).toEqual(['needs-sign-in']);
  });

  test('case 46: another signs in during a delivery: the one in flight ends, the next is not sent', async () => {
    const { outbox, session } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    await phone.queueRow(outbox, 'order-2');
    phone.ledger.next(async commit => {
      await session.adopt(phone.freshToken({ seller: 'acme', session: 's2', person: 'bo' }));
      return commit();
    });
    await outbox.deliver();
    expect(await statesOf(ada)).toEqual(['sent', 'queued']);
    expect(senders()).toEqual(['ada']);
  });

  test('case 46: another who signs in while the lease is written does not send it', async () => {
    const { outbox, session } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    const fresh = session.freshToken;
    let requested = 0;
    session.freshToken = async () => {
      requested += 1;
      if (requested === 2)
        await session.adopt(phone.freshToken({ seller: 'acme', session: 's2', person: 'bo' }));
      return fresh();
    };
    await outbox.deliver();
    expect(senders()).toEqual([]);
    expect((await outbox.listRows(ada)).rows).toMatchObject([{ state: 'queued', attempts: 0 }]);
  });

  test("one's session that is refused after another signed in sends nothing in that one's name", async () => {
    const { outbox, session } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    phone.ledger.next(async () => {
      await session.adopt(phone.freshToken({ seller: 'acme', session: 's2', person: 'bo' }));
      return Response.json({ errors: [{ code: 'AUTH.SESSION_ENDED', message: 'Over' }] }, { status: 401 });
    });
    await outbox.deliver();
    expect(senders()).toEqual(['ada']);
    expect(await statesOf(ada)).toEqual(['needs-sign-in']);
  });

  test("a discard of everything leaves another's rows", async () => {
    const first = await phone.tab();
    await phone.queueRow(first.outbox, 'order-1');
    await first.session.end();
    phone.signIn('acme', 's2', 'bo');
    const { outbox } = await phone.tab();
    await phone.queueRow(outbox, 'order-2');
    await discardAllRows(outbox, bo);
    expect(await outbox.listRows(bo)).toMatchObject({ rows: [], ofOthers: 1 });
    expect(await statesOf(ada)).toEqual(['queued']);
  });
});

test('a row that names no person is shown to the company, exported and discarded, and never sent', async () => {
  const { outbox } = await phone.tab();
  const { personId: _, ...row } = await phone.queueRow(outbox, 'order-1', { key: 'key-a' });
  await phone.leave('key-a', row);
  expect(await outbox.deliver('now')).toMatchObject({ end: 'done', sent: 0 });
  expect(senders()).toEqual([]);
  expect(await outbox.listRows(ada)).toMatchObject({
    rows: [],
    unusable: [{ opId: 'key-a', reason: 'unreadable' }],
    ofOthers: 0,
  });
  expect(JSON.parse(await exportRows(outbox, ada))).toMatchObject({ rows: [row] });
  await discardRow(outbox, 'key-a');
  expect(await phone.stored('key-a')).toBeUndefined();
});

describe('a role that was taken away', () => {
  test('a row that is refused by it waits for the person, and goes once the role is back', async () => {
    const { outbox } = await phone.tab();
    phone.ledger.next(() =>
      Response.json({ errors: [{ code: 'ACCESS.ROLE', message: 'No' }] }, { status: 403 }),
    );
    const row = await phone.queueRow(outbox, 'order-1');
    await outbox.deliver();
    expect((await outbox.listRows(ada)).rows).toMatchObject([
      { state: 'needs-attention', lastError: { reason: 'forbidden', errors: [{ code: 'ACCESS.ROLE' }] } },
    ]);
    expect(phone.ledger.effects.size).toBe(0);
    expect(await retry(outbox, row.opId)).toMatchObject({ kind: 'retried' });
    await waitFor(async () => expect(await statesOf(ada)).toEqual(['sent']));
    expect(phone.ledger.effects.size).toBe(1);
  });
});
