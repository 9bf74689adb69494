import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { jobs } from '#server/db/tables/plumbing.ts';
import { type DeskActor, listInbox } from '#server/partners/client/desk-client.ts';
import { listDocuments } from '#server/partners/client/documents.ts';
import { checkDocumentJob } from '#server/queue/check-document.ts';
import { addJob } from '#server/queue/job-queue.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { serveDesk } from '#tests/server/support/serve-desk.ts';
import { waitFor } from '#tests/support/wait.ts';
import { completeForm, openImporterWorld, pdfBytes } from './importer-world.ts';
import { renameOwner } from './members.ts';
import { scriptedReaders } from './scripted-readers.ts';

/** Sign-in address of the world's seller. */
export const email = 'mei@seller.example';
/** The first, and so every seller's. */
export const rheinport: DeskActor = { broker: 'Rheinport', eori: 'DE9999999', country: 'DE' };
export const elbzoll: DeskActor = { broker: 'Elbzoll', eori: 'DE8888888', country: 'DE' };

/** A seller with documents that the reader refuses, and the desk that may be asked about them. */
export async function openBrokerCheckWorld() {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-broker-checks-'));
  const script = scriptedReaders();
  const world = await openImporterWorld({
    readers: script.readers,
    renderBrokerDocument: async kind => pdfBytes(kind),
  });
  const { server } = await serveDesk(
    world.app,
    { db: world.db, secrets: world.adapters.secrets, now: new Date() },
    folder,
  );
  await renameOwner(world.db, world.seller.sellerId, email);

  const requesting = {
    ...world,
    folder,
    script,
    async letBrokersIn() {
      await listInbox(folder, rheinport);
      await listInbox(folder, elbzoll);
    },
    request: (importerId: string, type: DocumentType = 'EORI', headers: Record<string, string> = {}) =>
      world.call('requestBrokerCheck', { body: { importerId, type }, headers }),
    untilFilesAre: (importerId: string, status: string) =>
      world.until(importerId, ({ eori }) => {
        expect(eori.relatedResources.map((file: { status: string }) => file.status)).toEqual([status]);
      }),
    /** An importer whose EORI letter the reader has refused. */
    async refused(changes: Record<string, unknown> = {}): Promise<string> {
      const importerId = await world.create(changes);
      await world.upload(importerId, 'EORI', pdfBytes('NOK'), { fileName: 'letter.pdf' });
      await requesting.untilFilesAre(importerId, 'NOK');
      return importerId;
    },
    /** The open question about an importer, as the desk has it. */
    async questionOf(importerId: string, actor: DeskActor = rheinport): Promise<string> {
      const found = (await listDocuments(folder, actor)).filter(one => one.importerId === importerId);
      expect(found).toHaveLength(1);
      return found[0]?.id ?? '';
    },
    /** The same, asked a moment ago. */
    async requested(importerId: string): Promise<string> {
      expect((await requesting.request(importerId)).body).toEqual({ requestBrokerCheck: true });
      return requesting.questionOf(importerId);
    },
    checkOf: async (importerId: string) => (await world.retrieve(importerId)).eori.brokerCheck,
    async update(_id: string, changes: Record<string, unknown>) {
      const body = completeForm({ _id, ...changes });
      expect((await world.call('updateImporter', { body })).status).toBe(200);
    },
    /** As after a server that was killed between a check and the note that it was done. */
    async checkOnceMore(importerId: string): Promise<void> {
      const [job] = await world.db
        .select()
        .from(jobs)
        .where(and(eq(jobs.kind, checkDocumentJob), sql`${jobs.payload} ->> 'importerId' = ${importerId}`));
      await addJob(world.db, { kind: checkDocumentJob, payload: job?.payload });
      // There is none to delete: it wakes the jobs.
      await world.call('deleteDocuments', { body: { importerId, type: 'TAX' } });
    },
    untilNothingIsChecked: () =>
      waitFor(async () => {
        const waiting = and(eq(jobs.kind, checkDocumentJob), isNull(jobs.doneAt));
        expect(await world.db.$count(jobs, waiting)).toBe(0);
      }),
    async close() {
      server.close();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return requesting;
}

export type BrokerCheckWorld = Awaited<ReturnType<typeof openBrokerCheckWorld>>;
