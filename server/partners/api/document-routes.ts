import type { Adapters } from '#server/adapters/adapters.ts';
import { packFiles } from '#server/adapters/files/packed-files.ts';
import { FileAnswer } from '#server/http/answers/file-answer.ts';
import type { DeskHandlers } from '#server/partners/api/register-desk-endpoint.ts';
import {
  answerBrokerCheck,
  type BrokerAnswer,
  findOpenCheck,
  listBrokerChecks,
} from '#server/services/documents/broker-checks.ts';
import { addDeskDownload } from '#server/services/events/company-events.ts';
import type { DeskRole } from '#server/services/partners/desk-keys.ts';
import type { deskDocumentEndpoints } from '#src/contract/desk/desk-document-endpoints.ts';
import { checkBroker, notYours } from './register-desk-endpoint.ts';

/** @throws Refusal for a forwarder: it is sent what it may see */
function checkNoForwarder(desk: DeskRole): void {
  if (desk.role === 'forwarder') throw notYours('a broker');
}

/** @param wakeJobs is called when a broker's documents may be due */
export const deskDocumentRoutes = ({ database: { db }, files, log, now }: Adapters, wakeJobs: () => void) => {
  async function answer(desk: DeskRole, id: string, given: BrokerAnswer) {
    const broker = checkBroker(desk);
    const { importerId, importerName, type } = await answerBrokerCheck(db, broker, id, given, now());
    wakeJobs();
    log.info({ importerId, type, answer: given.answer, brokerId: broker.brokerId }, 'a broker answered');
    return { document: { id, importerId, importerName, type } };
  }

  return {
    async listDocuments({ desk }) {
      checkNoForwarder(desk);
      return { documents: await listBrokerChecks(db, desk) };
    },

    async downloadDocuments({ desk, params: { documentId } }) {
      checkNoForwarder(desk);
      const { importerId, type, files: found } = await findOpenCheck(db, desk, documentId);
      await addDeskDownload(db, importerId, { role: desk.role, type }, now());
      const fileName = `${type} ${documentId}.zip`;
      return new FileAnswer(await packFiles(files, found), { fileName, mediaType: 'application/zip' });
    },

    acceptDocument: ({ desk, params }) => answer(desk, params.documentId, { answer: 'ACCEPTED' }),

    refuseDocument: ({ desk, params, body: { reason } }) =>
      answer(desk, params.documentId, { answer: 'REFUSED', reason }),
  } satisfies Pick<DeskHandlers, keyof typeof deskDocumentEndpoints>;
};
