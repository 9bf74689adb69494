import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { importers } from '#server/db/tables/importers.ts';
import { brokers } from '#server/db/tables/partners.ts';
import type {
  BrokerDocumentData,
  BrokerDocumentKind,
} from '#server/documents/writing/broker-document-data.ts';
import type { UploadedFile } from '#server/domain/files/uploaded-file.ts';
import { deriveStatus } from '#server/domain/importers/importer-status.ts';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { IssueDocuments } from '#server/queue/issue-documents.ts';
import { addRemoveFile } from '#server/queue/remove-file.ts';
import { type IssuedDocuments, storeIssuedDocuments } from '#server/services/documents/broker-documents.ts';
import { findFiles } from '#server/services/importers/importer-rows.ts';

/** Writes one document as a PDF. */
export type RenderBrokerDocument = (
  kind: BrokerDocumentKind,
  data: BrokerDocumentData,
) => Promise<Uint8Array>;

export interface IssueDocumentsParts {
  db: Db;
  files: FileStore;
  render: RenderBrokerDocument;
  now: () => Date;
}

/** Writes POA and VAT guarantee in the name of a broker. */
export function createIssueDocumentsHandler({ db, files, render, now }: IssueDocumentsParts): JobHandler {
  return async payload => {
    const job = v.parse(IssueDocuments, payload);
    const { importerId, brokerId, always, issueId } = job;
    const [importer] = await db.select().from(importers).where(eq(importers.id, importerId));
    const [broker] = await db.select().from(brokers).where(eq(brokers.id, brokerId));
    if (!importer || !broker) return 'done';
    if (!always && !deriveStatus(importer, await findFiles(db, importerId)).wantsBrokerDocuments)
      return 'done';
    const [seller] = await db.select().from(sellers).where(eq(sellers.id, importer.sellerId));
    const { version } = importer;
    const parts = { importer, seller, broker, now: now(), issueId };

    const write = async (kind: BrokerDocumentKind): Promise<UploadedFile> => {
      const data = documentData(kind, parts);
      const bytes = await render(kind, data);
      const fileKey = randomUUID();
      await addRemoveFile(db, fileKey, 'later');
      await files.put(fileKey, Readable.from(Buffer.from(bytes)));
      return {
        fileKey,
        fileName: `${data.reference}.pdf`,
        mediaType: 'application/pdf',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
    };

    const issued: IssuedDocuments = { POA: await write('POA'), VATGuarantee: await write('VATGuarantee') };
    const outcome = await db.transaction(tx => storeIssuedDocuments(tx, { ...job, version }, issued, now()));
    if (outcome === 'stored') return 'done';
    // Best at once, and by their own job at the latest.
    for (const { fileKey } of Object.values(issued)) await files.remove(fileKey).catch(() => undefined);
    return outcome === 'changed' ? { retryInMs: 0, reason: 'The importer changed in the meantime.' } : 'done';
  };
}

function documentData(
  kind: BrokerDocumentKind,
  parts: {
    importer: typeof importers.$inferSelect;
    seller: typeof sellers.$inferSelect | undefined;
    broker: typeof brokers.$inferSelect;
    now: Date;
    issueId: string;
  },
): BrokerDocumentData {
  const { importer, seller, broker, now, issueId } = parts;
  const { idCard, businessLicense, eori, vat } = importer.form;
  const number = Number.parseInt(issueId.slice(0, 8), 16) % 1_000_000;
  const prefix = kind === 'POA' ? 'POA' : 'VG';
  return {
    reference: `${prefix}-${now.getUTCFullYear()}-${String(number).padStart(6, '0')}`,
    issuedOn: now.toISOString().slice(0, 10),
    importer: {
      nameEN: businessLicense.nameEN ?? importer.name,
      nameCN: businessLicense.nameCN ?? '',
      registrationNumber: businessLicense.registrationNumber ?? '',
      ownerName: idCard.ownerName ?? '',
      eoriNumber: eori.number ?? '',
      eoriAddress: eori.address,
      vatNumber: vat.number ?? '',
      vatAddress: vat.address,
    },
    seller: {
      name: seller?.companyName ?? '',
      address: {
        street: [seller?.street, seller?.streetNr].filter(Boolean).join(' ') || undefined,
        city: seller?.city ?? seller?.region ?? undefined,
        zipCode: seller?.zipCode ?? undefined,
        country: seller?.country ?? undefined,
      },
    },
    broker: { name: broker.name, eoriNumber: broker.eori, address: { country: broker.country } },
  };
}
