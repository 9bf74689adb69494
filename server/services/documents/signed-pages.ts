import { setTimeout } from 'node:timers/promises';
import { withCopies } from '#server/adapters/files/file-copies.ts';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import type { Db } from '#server/db/db.ts';
import type { ReaderPool } from '#server/documents/reader-pool.ts';
import { ReaderFailed } from '#server/documents/reader-process.ts';
import { findFiles, findImporter, type OwnImporter } from '#server/services/importers/importer-rows.ts';
import type { SignedPages } from '#src/contract/endpoints/importer-endpoints.ts';
import type { BrokerDocumentType } from '#src/contract/importers/document-types.ts';
import { noSuchDocument } from './importer-documents.ts';

export interface SignedPagesParts {
  db: Db;
  files: FileStore;
  /** Undefined: nothing can be drawn here. */
  readers: Pick<ReaderPool, 'show'> | undefined;
}

/** All readers may be at work; anyone who waits at the screen opens the file instead. */
const patience = () => setTimeout(15_000, undefined, { ref: false });

/**
 * What a signed document looks like, and whether it is the broker's again: of the POA or of the VAT guarantee, since
 * one may have been uploaded in place of the other.
 * @throws Refusal where there is no signed one
 */
export async function showSignedDocument(
  { db, files, readers }: SignedPagesParts,
  { type, ...own }: OwnImporter & { type: BrokerDocumentType },
): Promise<SignedPages> {
  const { id } = await findImporter(db, own);
  const found = await findFiles(db, id);
  const signed = found.find(file => file.type === type && file.issuedBy === 'SELLER');
  if (!signed) throw noSuchDocument();
  const issued = found.filter(file => file.issuedBy === 'BROKER');
  const isSame = issued.some(file => file.sha256 === signed.sha256);
  const drawn = withCopies(
    files,
    [signed, ...issued],
    async ([copy, ...copies]) => copy && readers?.show({ shown: copy, issued: copies }),
  ).catch((error: unknown) => {
    // A file that nobody can open is looked at by the person, and by the broker.
    if (!(error instanceof ReaderFailed)) throw error;
    return undefined;
  });
  const shown = await Promise.race([drawn, patience()]);
  drawn.catch(() => undefined);
  return {
    fileId: signed.id,
    pages: (shown?.pages ?? []).map(page => Buffer.from(page).toString('base64')),
    left: shown?.left ?? 0,
    isUnsigned: isSame || (shown?.isUnsigned ?? false),
  };
}
