import { longTermExpiry } from '#src/contract/constants.ts';
import { type DeskDocument, deskDocumentEndpoints } from '#src/contract/desk/desk-document-endpoints.ts';
import { documentNames } from '#src/contract/importers/check-reasons.ts';
import { callAs, type DeskActor, saveArchive } from './desk-client.ts';
import { minute } from './minute.ts';

/** What sellers ask a broker to check, or any broker where the operator looks, oldest first. @throws DeskFailure */
export const listDocuments = async (dataDirectory: string, actor: DeskActor) =>
  (await callAs(dataDirectory, actor, deskDocumentEndpoints.listDocuments)).answer.documents;

/** Saves the files of such a document into a folder. @returns the archive's path @throws DeskFailure */
export const downloadDocuments = (
  dataDirectory: string,
  actor: DeskActor,
  documentId: string,
  folder: string,
) =>
  saveArchive(
    dataDirectory,
    actor,
    { endpoint: deskDocumentEndpoints.downloadDocuments, params: { documentId } },
    { folder, name: documentId },
  );

/** @throws DeskFailure */
export const acceptDocument = async (dataDirectory: string, actor: DeskActor, documentId: string) =>
  (await callAs(dataDirectory, actor, deskDocumentEndpoints.acceptDocument, { params: { documentId } }))
    .answer.document;

/** @param reason is read by the seller @throws DeskFailure */
export const refuseDocument = async (
  dataDirectory: string,
  actor: DeskActor,
  documentId: string,
  reason: string,
) =>
  (
    await callAs(dataDirectory, actor, deskDocumentEndpoints.refuseDocument, {
      params: { documentId },
      body: { reason },
    })
  ).answer.document;

/** A card that never expires says so, and no date. */
const shown = (value: string) => (value === longTermExpiry ? 'long-term (长期)' : value);

/** In the order in which they are read. */
const fieldNames: Record<string, string> = {
  ownerName: 'owner name',
  expirationDate: 'expiration date',
  registrationNumber: 'registration number',
  eoriNumber: 'EORI number',
  vatNumber: 'VAT number',
  nameEN: 'English name',
  nameCN: 'Chinese name',
};

const documentName = ({ type, importerName }: Pick<DeskDocument, 'type' | 'importerName'>): string =>
  `${documentNames[type].replace(/^an? /, '')} of “${importerName}”`;

/** Such a document for a terminal: what it is, and what there is to compare. */
function documentLines(document: DeskDocument): string[] {
  const { id, requestedAt, seller, broker, form, reasons, files } = document;
  const stated = Object.entries(fieldNames).flatMap(([field, name]) =>
    form[field] === undefined ? [] : [`${name} ${shown(form[field])}`],
  );
  return [
    `${id}  ${minute(requestedAt)}  ${documentName(document)}, from ${seller} to ${broker}`,
    `    Form:   ${stated.join(', ')}`,
    ...reasons.map(reason => `    Reader: ${reason}`),
    `    Files:  ${files.map(({ fileName }) => fileName).join(', ')}`,
  ];
}

export interface ActingOnDocuments {
  /** Who answers. */
  broker: DeskActor;
  /** Who lists and saves. */
  reader: DeskActor;
  reason: string | undefined;
  folder: string;
}

/** @returns what to print; undefined where the words are not as the usage says @throws DeskFailure */
export async function actOnDocuments(
  dataDirectory: string,
  [act, id, ...more]: readonly string[],
  { broker, reader, reason, folder }: ActingOnDocuments,
): Promise<string[] | undefined> {
  if (act === undefined) {
    const documents = await listDocuments(dataDirectory, reader);
    return documents.length > 0 ? documents.flatMap(documentLines) : ['No document is waiting for a broker.'];
  }
  if (!id || more.length > 0) return undefined;
  if (act === 'save') return [await downloadDocuments(dataDirectory, reader, id, folder)];
  if (act === 'accept') {
    return [`Accepted: ${documentName(await acceptDocument(dataDirectory, broker, id))}.`];
  }
  if (act !== 'refuse' || !reason?.trim()) return undefined;
  return [`Rejected: ${documentName(await refuseDocument(dataDirectory, broker, id, reason))}.`];
}
