import { beforeEach, describe, expect, test } from 'vitest';
import { leaveAtSignOut, sendNow } from '#src/outbox/row-actions.ts';
import { memberOf } from '#tests/session/tokens.ts';
import { waitFor } from '#tests/support/wait.ts';
import type { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

let phone: Phone;
beforeEach(() => {
  phone = signedInPhone();
});

describe('what is kept at a sign-out', () => {
  test('case 47: waits for its seller, even after a week, and then all of it goes', async () => {
    const { outbox, session } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    await phone.queueRow(outbox, 'order-2');
    await leaveAtSignOut(outbox, memberOf('seller-ada'));
    await session.end();
    phone.now += 7 * 24 * 60 * 60_000;
    phone.signIn('seller-ada', 's2');
    await session.adopt(phone.token ?? '');
    await outbox.start();
    await outbox.deliver('eager');
    expect(phone.ledger.arrivals).toHaveLength(0);
    expect(await phone.rows()).toMatchObject([
      { state: 'needs-sign-in', lastError: { reason: 'left-at-sign-out' } },
      { state: 'needs-sign-in', lastError: { reason: 'left-at-sign-out' } },
    ]);
    // What is confirmed now is not held up by it.
    await phone.answer(outbox, 'order-3');
    expect(phone.ledger.ordersWithEffect()).toEqual(['order-3']);
    expect(await sendNow(outbox)).toMatchObject({ sent: 2, waiting: 0, needsYou: 0 });
    expect(phone.ledger.effects.size).toBe(3);
  });

  test('case 47: after a session that ended without Keep the rows go without a question', async () => {
    const { outbox, session } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    await outbox.start();
    await session.end();
    phone.signIn('seller-ada', 's2');
    await session.adopt(phone.token ?? '');
    await waitFor(async () => expect(await phone.states()).toEqual(['sent']));
  });

  test('case 44: nothing but the rows is left on the device', async () => {
    const { outbox, session } = await phone.tab();
    for (const order of ['order-1', 'order-2', 'order-3']) await phone.queueRow(outbox, order);
    await leaveAtSignOut(outbox, memberOf('seller-ada'));
    await session.end();
    expect(await phone.rows()).toHaveLength(3);
    expect(await phone.copy().read()).toBeNull();
    expect(JSON.stringify(await phone.rows())).not.toMatch(/eyJ|Bearer/);
  });
});

describe('sellers', () => {
  test("case 45: another seller's delivery sends none of the rows, and sees a count only", async () => {
    const ada = await phone.tab();
    await phone.queueRow(ada.outbox, 'order-1');
    await ada.session.end();
    phone.signIn('seller-bo', 's2');
    const { outbox } = await phone.tab();
    await outbox.deliver('now');
    expect(phone.ledger.arrivals).toHaveLength(0);
    expect(await outbox.listRows(memberOf('seller-bo'))).toMatchObject({
      rows: [],
      unusable: [],
      ofOthers: 1,
    });
  });

  test('case 46: another seller signs in during a delivery: the one in flight ends, the next is not sent', async () => {
    const { outbox, session } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    await phone.queueRow(outbox, 'order-2');
    phone.ledger.next(async commit => {
      await session.adopt(phone.freshToken({ seller: 'seller-bo', session: 's2' }));
      return commit();
    });
    await outbox.deliver();
    expect(await phone.states()).toEqual(['sent', 'queued']);
    expect(phone.ledger.arrivals.map(({ seller }) => seller)).toEqual(['seller-ada']);
  });

  test('case 46: another seller who signs in while the lease is written does not send it', async () => {
    const { outbox, session } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    const fresh = session.freshToken;
    let requested = 0;
    session.freshToken = async () => {
      requested += 1;
      if (requested === 2) await session.adopt(phone.freshToken({ seller: 'seller-bo', session: 's2' }));
      return fresh();
    };
    await outbox.deliver();
    expect(phone.ledger.arrivals).toHaveLength(0);
    expect(await phone.rows()).toMatchObject([{ state: 'queued', attempts: 0 }]);
  });

  test('a sign-out while the lease is written gives the row back as never sent', async () => {
    const { outbox, session } = await phone.tab();
    await phone.queueRow(outbox, 'order-1');
    const fresh = session.freshToken;
    let requested = 0;
    session.freshToken = async () => {
      requested += 1;
      if (requested === 2) await session.end();
      return fresh();
    };
    expect(await outbox.deliver()).toMatchObject({ end: 'signed-out' });
    expect(phone.ledger.arrivals).toHaveLength(0);
    const [row] = await phone.rows();
    expect(row).toMatchObject({ state: 'queued', attempts: 0 });
    expect(row?.firstSentAt).toBeUndefined();
  });
});
