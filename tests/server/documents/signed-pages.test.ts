import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importerFiles } from '#server/db/tables/importers.ts';
import { createCompanyPlaces } from '#server/documents/company-places.ts';
import type { ReaderPool } from '#server/documents/reader-pool.ts';
import { showSignedDocument } from '#server/services/documents/signed-pages.ts';
import { type ImporterWorld, openImporterWorld } from '#tests/server/support/importer-world.ts';
import { waitFor } from '#tests/support/wait.ts';

let world: ImporterWorld;
beforeAll(async () => {
  world = await openImporterWorld({}, { isWorking: false });
});
afterAll(() => world.close());

async function signedImporter(): Promise<string> {
  const importerId = await world.create();
  const fileKey = randomUUID();
  await world.files.put(fileKey, Readable.from('signed'));
  const file = { fileKey, fileName: 'poa.pdf', mediaType: 'application/pdf', size: 6, sha256: fileKey };
  await world.db
    .insert(importerFiles)
    .values({ ...file, id: randomUUID(), importerId, type: 'POA', status: 'SIGNED', issuedBy: 'SELLER' });
  return importerId;
}

test('of one company signed documents are drawn one at a time, and for no longer than somebody waits', async () => {
  const own = { importerId: await signedImporter(), sellerId: world.seller.sellerId, type: 'POA' } as const;
  const signals: AbortSignal[] = [];
  let letDraw = () => {};
  const readers: Pick<ReaderPool, 'show'> = {
    async show(_, signal) {
      signals.push(signal);
      await new Promise<void>(resolve => {
        letDraw = resolve;
        signal.addEventListener('abort', () => resolve());
      });
      signal.throwIfAborted();
      return { pages: [Buffer.from('page')], left: 0, isUnsigned: false };
    },
  };
  const parts = { db: world.db, files: world.files, readers, takePlace: createCompanyPlaces() };
  const look = async (patienceMs: number) => (await showSignedDocument(parts, own, patienceMs)).pages.length;
  const first = look(600_000);
  await waitFor(() => expect(signals).toHaveLength(1));
  expect(await look(20)).toBe(0);
  expect(signals).toHaveLength(1);
  letDraw();
  expect(await first).toBe(1);
  // The one that gave up took no reader when its turn came.
  const third = look(600_000);
  await waitFor(() => expect(signals).toHaveLength(2));
  letDraw();
  expect(await third).toBe(1);
  expect(await look(2000)).toBe(0);
  await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([false, false, true]));
});
