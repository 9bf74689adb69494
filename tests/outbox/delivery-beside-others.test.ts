import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Row } from '#src/outbox/rows/row.ts';
import { answerOf } from '#src/session/keyed-database.ts';
import { Phone } from './phone.ts';
import { signedInPhone } from './signed-in-phone.ts';

type Stored = Pick<Row, 'opId' | 'entity' | 'seq' | 'state'> & Record<string, unknown>;

type DoOne = (row: Stored, put: (row: Stored) => void, remove: (opId: string) => void, now: number) => void;

/** What somebody does to rows that nobody sends, such as a tab that dies before it can say so. */
const doings = {
  add: () => {},
  replace: (row, put, remove) => {
    remove(row.opId);
    put({ ...row, opId: `${row.opId}-corrected` });
  },
  park: (row, put) => put({ ...row, state: 'needs-attention' }),
  retry: (row, put) => put({ ...row, state: 'queued' }),
  settle: (row, put) =>
    put({ ...row, state: 'sent', result: { at: row.createdAt as number, status: 200, body: {} } }),
  discard: (row, _put, remove) => remove(row.opId),
  take: (row, put, _remove, now) =>
    put({ ...row, state: 'sending', leaseBy: 'another', leaseUntil: now + 60_000 }),
  hold: (row, put) => put({ ...row, v: 3 }),
  holdBack: (row, put, _remove, now) => put({ ...row, heldUntil: now + 10_000 }),
} satisfies Record<string, DoOne>;
type Doing = keyof typeof doings;

const orders = ['order-0', 'order-1', 'order-2'];
const step = fc.record({
  doing: fc.constantFrom(...(Object.keys(doings) as Doing[])),
  place: fc.nat(20),
  order: fc.constantFrom(...orders),
});

/** Does one thing in a transaction of its own. */
async function doBeside(
  phone: Phone,
  like: Row,
  { doing, place, order }: { doing: Doing; place: number; order: string },
) {
  await phone.inStore('rows', async store => {
    const sent = store.transaction.objectStore('sent');
    const all = (await answerOf(store.getAll())) as Stored[];
    if (doing === 'add') {
      const seqs = [...all, ...((await answerOf(sent.getAll())) as Stored[])].map(row => row.seq);
      const seq = Math.max(0, ...seqs) + 1;
      const opId = `added-${seq}`;
      store.put({ ...like, opId, seq, entity: `order:${order}`, locks: [opId] }, opId);
      return;
    }
    const free = all.filter(row => row.state !== 'sending' && row.v === 1);
    const row = free[place % free.length];
    if (!row) return;
    const put = (changed: Stored) => {
      if (changed.state === 'sent') store.delete(changed.opId);
      (changed.state === 'sent' ? sent : store).put(changed, changed.opId);
    };
    const doOne: DoOne = doings[doing];
    doOne(row, put, opId => void store.delete(opId), phone.now);
  });
}

const isDue = (row: Stored) => row.state === 'queued' && row.heldUntil === undefined;

/** Looks at all rows in each transaction that claims one, right before it does. */
function watchClaims(): { claimed: Stored; all: Stored[] }[] {
  const locks: { claimed: Stored; all: Stored[] }[] = [];
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    const claimed = args[0] as Stored;
    if (claimed.state === 'sending' && claimed.leaseBy !== 'another') {
      const before = this.getAll();
      before.addEventListener('success', () => locks.push({ claimed, all: before.result }));
    }
    return put.apply(this, args);
  });
  return locks;
}

test('rows changed by others during a delivery without notice never overtake a row of their order, and none is left unsent', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 }),
      async steps => {
        const phone = new Phone();
        phone.signIn();
        const locks = watchClaims();
        try {
          const { outbox } = await phone.tab();
          const todo = [...steps];
          const queued: Row[] = [];
          for (let number = 0; number < 16; number++) {
            const order = `order-${number % 8}`;
            queued.push(await phone.queueRow(outbox, order, { items: [`item-${number}`] }));
          }
          const [like] = queued as [Row];
          phone.ledger.fault = () => async commit => {
            for (const next of todo.shift() ?? []) await doBeside(phone, like, next);
            return commit();
          };
          expect(await outbox.deliver()).toMatchObject({ end: 'done', failed: 0 });
          for (const { claimed, all } of locks) {
            const before = all.find(row => row.opId === claimed.opId);
            expect(before?.state).toBe('queued');
            expect(before).not.toHaveProperty('heldUntil');
            const ahead = all.filter(
              row => row.entity === claimed.entity && (row.seq < claimed.seq || row.v !== 1),
            );
            expect(ahead).toEqual([]);
          }
          const left = (await phone.inStore('rows', store => answerOf(store.getAll()))) as Stored[];
          const heads = left
            .sort((one, other) => one.seq - other.seq)
            .filter((row, place, rows) => rows.findIndex(({ entity }) => entity === row.entity) === place);
          // What a newer build holds keeps its whole order.
          const held = new Set(left.filter(row => row.v !== 1).map(({ entity }) => entity));
          expect(heads.filter(isDue).filter(({ entity }) => !held.has(entity))).toEqual([]);
        } finally {
          phone.dispose();
          vi.restoreAllMocks();
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('where the server asked another tab to wait, a delivery stops with its next claim, though nobody told it', async () => {
  const phone = signedInPhone();
  const { outbox } = await phone.tab();
  const rows: Row[] = [];
  for (let number = 0; number < 30; number++) rows.push(await phone.queueRow(outbox, `order-${number}`));
  const [last] = rows.slice(-1) as [Row];
  phone.ledger.fault = () => async commit => {
    if (phone.ledger.arrivals.length !== 2) return commit();
    phone.ledger.fault = undefined;
    await phone.leave(last.opId, {
      ...last,
      nextAt: phone.now + 60_000,
      notBefore: phone.now + 60_000,
      lastError: { at: phone.now, reason: 'retry-later' },
    });
    return commit();
  };
  await outbox.deliver();
  // What was in flight, and what was claimed before.
  expect(phone.ledger.arrivals.length).toBeLessThan(15);
  expect((await phone.states()).at(-1)).toBe('queued');
});
