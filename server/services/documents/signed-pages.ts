import { setTimeout } from 'node:timers/promises';
import { withCopies } from '#server/adapters/files/file-copies.ts';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import type { Db } from '#server/db/db.ts';
import type { TakePlace } from '#server/documents/company-places.ts';
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
  /** At the readers, for what somebody looks at. */
  takePlace: TakePlace;
}

/** All readers may be at work; anyone who waits at the screen opens the file instead. */
const usualPatienceMs = 15_000;

/**
 * What a signed document looks like, and whether it is the broker's again: of the POA or of the VAT guarantee, since
 * one may have been uploaded in place of the other.
 * @throws Refusal where there is no signed one
 */
export async function showSignedDocument(
  { db, files, readers, takePlace }: SignedPagesParts,
  { type, ...own }: OwnImporter & { type: BrokerDocumentType },
  patienceMs = usualPatienceMs,
): Promise<SignedPages> {
  const { id } = await findImporter(db, own);
  const found = await findFiles(db, id);
  const signed = found.find(file => file.type === type && file.issuedBy === 'SELLER');
  if (!signed) throw noSuchDocument();
  const issued = found.filter(file => file.issuedBy === 'BROKER');
  const isSame = issued.some(file => file.sha256 === signed.sha256);
  const over = AbortSignal.timeout(patienceMs);
  const draw = async () => {
    const givePlace = await takePlace(own.sellerId);
    try {
      over.throwIfAborted();
      return await withCopies(
        files,
        [signed, ...issued],
        async ([copy, ...copies]) => copy && readers?.show({ shown: copy, issued: copies }, over),
      );
    } catch (error) {
      // A file that nobody can open is looked at by the person, and by the broker.
      if (over.aborted || error instanceof ReaderFailed) return undefined;
      throw error;
    } finally {
      givePlace();
    }
  };
  const drawn = draw();
  const shown = await Promise.race([drawn, setTimeout(patienceMs, undefined, { ref: false })]);
  drawn.catch(() => undefined);
  return {
    fileId: signed.id,
    pages: (shown?.pages ?? []).map(page => Buffer.from(page).toString('base64')),
    left: shown?.left ?? 0,
    isUnsigned: isSame || (shown?.isUnsigned ?? false),
  };
}
