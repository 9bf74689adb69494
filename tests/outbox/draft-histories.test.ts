import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resolve, retry } from '#src/outbox/row-actions.ts';
import { type Fault, faults } from './ledger-server.ts';
import { Phone } from './phone.ts';

const id = 'importer-1';
const network: Record<string, Fault | undefined> = {
  ok: undefined,
  'drop-before': faults.dropBefore,
  'drop-after-commit': faults.dropAfterCommit,
  busy: faults.status(503),
  offline: faults.dropBefore,
};

const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant('edit' as const) },
  { weight: 5, arbitrary: fc.constantFrom(...Object.keys(network), 'refused') },
  { weight: 2, arbitrary: fc.constant('long after' as const) },
  { weight: 1, arbitrary: fc.constant('elsewhere' as const) },
);

const refusedUnlessKnown =
  (phone: Phone): Fault =>
  (commit, arrival) =>
    phone.ledger.effects.has(arrival.key) ? commit() : faults.status(422, 'REQUEST.INVALID')(commit, arrival);

test('whatever the network does to the edits of a draft, at most two rows wait and the last edit arrives or waits', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async steps => {
      const phone = new Phone();
      phone.signIn();
      try {
        const { outbox } = await phone.tab();
        let last = '';
        for (const [index, what] of steps.entries()) {
          if (what === 'edit') {
            last = `Edit ${index}`;
            await phone.queueDraft(outbox, id, last);
          } else if (what === 'elsewhere') {
            if (phone.ledger.importers.has(id)) phone.ledger.edit(id, `Elsewhere ${index}`);
          } else if (what === 'long after') {
            phone.ledger.heal();
            phone.isOffline = false;
            await outbox.deliver('now');
          } else {
            // A server that has answered a key answers it the same for ever.
            const fault = what === 'refused' ? refusedUnlessKnown(phone) : network[what];
            // One that met no row would else meet a later step, such as a commit on a device without a network.
            phone.ledger.heal();
            if (fault) phone.ledger.next(fault);
            phone.isOffline = what === 'offline';
            await outbox.deliver('now');
          }
          const waiting = (await phone.rows()).filter(({ state }) => state !== 'sent');
          expect(waiting.length).toBeLessThanOrEqual(2);
        }
        if (last === '') return;
        // The network heals, and a person decides what only a person can.
        phone.ledger.heal();
        phone.isOffline = false;
        for (let round = 0; round < 6; round++) {
          phone.now += 10 * 60_000;
          await outbox.deliver('now');
          for (const row of await phone.rows()) {
            if (row.state === 'needs-attention') await retry(outbox, row.opId);
            if (row.state !== 'conflict') continue;
            expect(steps, 'own edits are no conflict').toContain('elsewhere');
            expect((row.payload as { name: string }).name, 'mine is the newest').toBe(last);
            const baseEtag = row.lastError?.etag ?? '';
            await resolve(outbox, row.opId, { payload: row.payload, baseEtag });
          }
        }
        expect((await phone.states()).filter(state => state !== 'sent')).toEqual([]);
        const { effects } = phone.ledger;
        expect([...effects.values()].map(({ trackingId }) => trackingId)).toContain(last);
        // The last save elsewhere wins after that.
        if (steps.lastIndexOf('elsewhere') < steps.lastIndexOf('edit')) {
          expect(phone.ledger.importers.get(id)?.name).toBe(last);
        }
        const keys = phone.ledger.arrivals.map(({ key }) => key);
        for (const key of effects.keys()) expect(keys).toContain(key);
        // Each effect is a version of its own, beside what was saved elsewhere.
        const elsewhere = (phone.ledger.importers.get(id)?.version ?? 0) - effects.size;
        expect(elsewhere).toBeLessThanOrEqual(steps.filter(what => what === 'elsewhere').length);
        expect(elsewhere).toBeGreaterThanOrEqual(0);
      } finally {
        phone.dispose();
      }
    }),
    { numRuns: 100 },
  );
});
