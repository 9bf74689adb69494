import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { markMissing } from '#src/outbox/missing-rows.ts';
import { retry } from '#src/outbox/row-actions.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import { undo } from '#src/outbox/undo-row.ts';
import { answerOf } from '#src/session/keyed-database.ts';
import { type Fault, faults } from './ledger-server.ts';
import { type Mortal, makeMortal, mortal } from './mortal.ts';
import { Phone } from './phone.ts';

/** More of them meet rarer orders of deaths: `KILL_HISTORIES=4000 npx vitest run kill-histories`. */
const histories = Number(process.env.KILL_HISTORIES ?? 150);
const draftId = 'importer-1';
const network: Record<string, Fault> = {
  ok: commit => commit(),
  'drop-before': faults.dropBefore,
  'drop-after-commit': faults.dropAfterCommit,
  busy: faults.status(503),
};

const doings = [
  'confirm',
  'hand over',
  'learn',
  'confirm again',
  'edit',
  'undo',
  'mark',
  'deliver',
  'deliver both',
] as const;
const step = fc.record({
  doing: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...doings) },
    { weight: 2, arbitrary: fc.constantFrom('deliver' as const, 'deliver both' as const) },
  ),
  by: fc.constantFrom('page' as const, 'worker' as const),
  /** What becomes of the next requests. */
  network: fc.array(fc.constantFrom(...Object.keys(network)), { maxLength: 3 }),
  /** After how many operations the process dies; it does more than these only where much waits. */
  diesAfter: fc.option(fc.nat(60)),
  place: fc.nat(20),
});

/** Both stores as they are on the disk at one moment: one that lives may go on delivering. */
const stores = (phone: Phone): Promise<{ waiting: Row[]; sent: Row[] }> =>
  phone.inStore(
    'rows',
    async rows => {
      const sent = rows.transaction.objectStore('sent');
      const [waiting, before] = await Promise.all([answerOf(rows.getAll()), answerOf(sent.getAll())]);
      return { waiting: waiting as Row[], sent: before as Row[] };
    },
    'readonly',
  );

test('whichever operation a page or worker dies before, no row is in neither store or in both, and each takes effect once', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async steps => {
      const phone = new Phone();
      phone.signIn();
      makeMortal();
      const alive: Record<'page' | 'worker', Mortal> = {
        page: await mortal(phone, 'page'),
        worker: await mortal(phone, 'worker'),
      };
      /** What was called saved and not taken back, by its key: the order. */
      const promised = new Map<string, string>();
      /** What its maker died over: it is there or it is not. */
      const unsure = new Map<string, string>();
      let lastDraft = '';
      const unsureDrafts = new Set<string>();

      const acts: Record<
        (typeof doings)[number],
        (one: Mortal, number: number, place: number) => Promise<void>
      > = {
        confirm: async ({ outbox }, number) => {
          const [key, order] = [`key-${number}`, `order-${number}`];
          unsure.set(key, order);
          await phone.queueRow(outbox, order, { key, ...(number % 3 === 0 && { holdMs: 10_000 }) });
          unsure.delete(key);
          promised.set(key, order);
        },
        'hand over': async ({ outbox }, number) => {
          const id = `list-${number}`;
          unsure.set(id, id);
          await phone.queueHandOver(outbox, id);
          unsure.delete(id);
          promised.set(id, id);
        },
        learn: async ({ outbox }, number) => {
          const id = `code-${number}`;
          unsure.set(id, id);
          await phone.queueProductCode(outbox, id);
          unsure.delete(id);
          promised.set(id, id);
        },
        // As the page does of what the worker died over.
        'confirm again': async ({ outbox }, _, place) => {
          const [key, order] =
            [...unsure, ...promised][place % Math.max(1, unsure.size + promised.size)] ?? [];
          if (key === undefined || order === undefined) return;
          if (key.startsWith('list-')) await phone.queueHandOver(outbox, key);
          else if (key.startsWith('code-')) await phone.queueProductCode(outbox, key);
          else await phone.queueRow(outbox, order, { key });
          unsure.delete(key);
          promised.set(key, order);
        },
        edit: async ({ outbox }, number) => {
          const name = `Edit ${number}`;
          unsureDrafts.add(name);
          await phone.queueDraft(outbox, draftId, name, { key: `draft-${number}` });
          unsureDrafts.clear();
          lastDraft = name;
        },
        undo: async ({ outbox }, _, place) => {
          const [key, order] = [...promised][place % Math.max(1, promised.size)] ?? [];
          if (key === undefined || order === undefined) return;
          promised.delete(key);
          unsure.set(key, order);
          const { kind } = await undo(outbox, key);
          unsure.delete(key);
          if (kind !== 'undone') promised.set(key, order);
        },
        mark: async ({ outbox }, _, place) => {
          const { sent } = await stores(phone);
          await markMissing(
            outbox,
            sent.slice(0, place).map(({ opId }) => opId),
          );
        },
        deliver: async ({ outbox }) => {
          await outbox.deliver('now');
        },
        'deliver both': async () => {
          await Promise.race([
            Promise.all([alive.page.outbox.deliver('now'), alive.worker.outbox.deliver('now')]),
            alive.page.life.over,
            alive.worker.life.over,
          ]);
        },
      };

      async function check(): Promise<void> {
        const { waiting, sent } = await stores(phone);
        expect(waiting.filter(({ state }) => state === 'sent')).toEqual([]);
        expect(sent.filter(({ state }) => state !== 'sent')).toEqual([]);
        const keys = [...waiting, ...sent].map(({ opId }) => opId);
        expect(new Set(keys).size, 'in one store').toBe(keys.length);
        expect(
          [...promised.keys()].filter(key => !keys.includes(key)),
          'in neither store',
        ).toEqual([]);
        for (const { opId } of sent) expect([...phone.ledger.effects.keys()]).toContain(opId);
        const drafts = [...waiting, ...sent].map(({ payload }) => (payload as { name?: string }).name);
        if (lastDraft !== '' && unsureDrafts.size === 0) expect(drafts).toContain(lastDraft);
      }

      try {
        for (const [number, { doing, by, network: next, diesAfter, place }] of steps.entries()) {
          phone.ledger.heal();
          phone.ledger.next(...next.map(name => network[name] ?? faults.hang));
          phone.now += 3000;
          const one = alive[by];
          if (diesAfter !== null) one.life.dieAfter(diesAfter);
          await Promise.race([acts[doing](one, number, place), one.life.over]);
          one.life.dieAfter(Number.POSITIVE_INFINITY);
          await check();
          if (one.life.isOver) alive[by] = await mortal(phone, by);
        }
        phone.ledger.heal();
        for (let round = 0; round < 4; round++) {
          phone.now += 10 * 60_000;
          await alive.page.outbox.deliver('now');
          for (const row of (await stores(phone)).waiting)
            if (row.state === 'needs-attention') await retry(alive.page.outbox, row.opId);
        }
        await check();
        const { waiting, sent } = await stores(phone);
        expect(waiting, 'conflicts with nobody but oneself').toEqual([]);
        const seqs = sent.map(({ seq }) => seq);
        expect(new Set(seqs).size).toBe(seqs.length);
        const orders = phone.ledger.ordersWithEffect().filter(order => order !== draftId);
        expect(new Set(orders).size, 'effects of each order').toBe(orders.length);
        expect(orders).toEqual(expect.arrayContaining([...promised.values()]));
        if (unsureDrafts.size === 0 && lastDraft !== '')
          expect(phone.ledger.importers.get(draftId)?.name).toBe(lastDraft);
      } finally {
        phone.dispose();
        vi.restoreAllMocks();
      }
    }),
    { numRuns: histories },
  );
});
