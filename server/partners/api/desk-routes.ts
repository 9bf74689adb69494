import type { Adapters } from '#server/adapters/adapters.ts';
import { packFiles } from '#server/adapters/files/packed-files.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { FileAnswer } from '#server/http/answers/file-answer.ts';
import type { DeskHandlers } from '#server/partners/api/register-desk-endpoint.ts';
import { issueDocuments } from '#server/services/documents/broker-documents.ts';
import { addDeskDownload } from '#server/services/events/company-events.ts';
import { describeMails, switchMails } from '#server/services/mails/mail-state.ts';
import { countJobs, dropJob, listStuckJobs, retryJob } from '#server/services/operations/jobs.ts';
import { addBroker, setDefaultBroker } from '#server/services/partners/brokers.ts';
import {
  addForwarder,
  forwarderName,
  listKeys,
  revokeListedKey,
} from '#server/services/partners/desk-keys.ts';
import { createInvitation, invitationLink } from '#server/services/partners/invitations.ts';
import { listPackages, takePackage } from '#server/services/partners/packages.ts';
import { listBrokers } from '#server/services/partners/seller-brokers.ts';
import { assignToBroker } from '#server/services/sellers/assign-to-broker.ts';
import { loadCarriers } from '#server/services/shipments/carrier-lists.ts';
import { changeClearance } from '#server/services/tracking/clearance-changes.ts';
import type { deskCarrierEndpoints, deskMailEndpoints } from '#src/contract/desk/desk-seller-endpoints.ts';
import { deskDocumentRoutes } from './document-routes.ts';
import { checkBroker, checkOperator, notYours } from './register-desk-endpoint.ts';
import { deskSellerRoutes } from './seller-routes.ts';

const deskCarrierRoutes = ({ database: { db }, now }: Adapters) =>
  ({
    async loadCarriers({ desk, body: { file, isApplied } }) {
      checkOperator(desk);
      return { carriers: { isApplied, lists: await loadCarriers(db, file, isApplied, now()) } };
    },
  }) satisfies Pick<DeskHandlers, keyof typeof deskCarrierEndpoints>;

const deskMailRoutes = ({ database: { db }, now }: Adapters) =>
  ({
    async retrieveMails({ desk }) {
      checkOperator(desk);
      return { mails: await describeMails(db) };
    },

    async switchMails({ desk, body: { isOn } }) {
      checkOperator(desk);
      await switchMails(db, isOn, now());
      return { mails: await describeMails(db) };
    },
  }) satisfies Pick<DeskHandlers, keyof typeof deskMailEndpoints>;

const answerKey = ({
  id,
  role,
  name,
  createdAt,
  revokedAt,
}: Awaited<ReturnType<typeof listKeys>>[number]) => ({
  id,
  role,
  name,
  createdAt: createdAt.toISOString(),
  revokedAt: revokedAt?.toISOString() ?? null,
});

export interface DeskSurroundings {
  /** Called when documents wait to be written. */
  wakeJobs: () => void;
  /** Undefined, or answering so: there is none here. */
  takeSnapshot?: (() => Promise<string | undefined>) | undefined;
}

export function deskRoutes(adapters: Adapters, { wakeJobs, takeSnapshot }: DeskSurroundings) {
  const {
    database: { db },
    secrets,
    files,
    now,
  } = adapters;
  return {
    ...deskSellerRoutes(adapters, wakeJobs),
    ...deskCarrierRoutes(adapters),
    ...deskMailRoutes(adapters),
    ...deskDocumentRoutes(adapters, wakeJobs),

    async addForwarder({ desk, body: { name, email } }) {
      checkOperator(desk);
      return { forwarder: await addForwarder(db, name, email) };
    },

    async addBroker({ desk, body, origin }) {
      checkOperator(desk);
      return { broker: await addBroker(db, secrets, body, origin) };
    },

    async listBrokers({ desk }) {
      checkOperator(desk);
      return { brokers: await listBrokers(db) };
    },

    async assignBroker({ desk, body: { seller, broker } }) {
      checkOperator(desk);
      const before = await assignToBroker(db, seller, broker, now());
      wakeJobs();
      return { assignment: { seller, broker, before } };
    },

    async setDefaultBroker({ desk, body: { broker: name } }) {
      checkOperator(desk);
      await setDefaultBroker(db, name);
      return { broker: { name } };
    },

    async listKeys({ desk }) {
      checkOperator(desk);
      return { keys: (await listKeys(db)).map(answerKey) };
    },

    async revokeKey({ desk, params: { keyId } }) {
      checkOperator(desk);
      return { key: answerKey(await revokeListedKey(db, keyId, now())) };
    },

    async createInvitation({ desk, origin }) {
      if (desk.role !== 'forwarder') throw notYours('a forwarder');
      const forwarder = await forwarderName(db, desk.forwarderId);
      const { token, expiresAt } = await createInvitation(db, desk.forwarderId, now());
      const link = invitationLink(origin, token);
      return { invitation: { link, forwarder, expiresAt: expiresAt.toISOString() } };
    },

    async setClearance({ desk, body }) {
      const { brokerId } = checkBroker(desk);
      return {
        clearance: await changeClearance(db, secrets, brokerId, body, now()),
      };
    },

    async issueBrokerDocuments({ desk, body }) {
      const { brokerId } = checkBroker(desk);
      const brokerDocuments = await issueDocuments(db, brokerId, body.importer, now());
      wakeJobs();
      return { brokerDocuments };
    },

    async listInbox({ desk }) {
      const packages = await listPackages(db, desk);
      return { packages: packages.map(one => ({ ...one, sentAt: one.sentAt.toISOString() })) };
    },

    async downloadParcel({ desk, params }) {
      const found = await takePackage(db, desk, params.packageId, now());
      await addDeskDownload(db, found.importerId, { role: desk.role, type: found.content }, now());
      const fileName = `${found.content} ${found.sentAt.toISOString().slice(0, 10)}.zip`;
      return new FileAnswer(await packFiles(files, found.files), { fileName, mediaType: 'application/zip' });
    },

    async listJobs({ desk }) {
      checkOperator(desk);
      return { kinds: await countJobs(db), jobs: await listStuckJobs(db) };
    },

    async takeSnapshot({ desk }) {
      checkOperator(desk);
      const folder = await takeSnapshot?.();
      if (folder !== undefined) return { snapshot: { folder } };
      throw new Refusal(
        'DESK.NO_SNAPSHOT',
        'This server keeps its data in PostgreSQL (DATABASE_URL): back it up with pg_dump, and the documents after it, in the bucket or on disk. “Backup” in docs/operations.md says how.',
      );
    },

    async retryJob({ desk, params }) {
      checkOperator(desk);
      const job = await retryJob(db, params.jobId);
      wakeJobs();
      return { job };
    },

    async dropJob({ desk, params }) {
      checkOperator(desk);
      return { job: await dropJob(db, params.jobId) };
    },
  } satisfies DeskHandlers;
}
