import type { Adapters } from '#server/adapters/adapters.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { FileAnswer } from '#server/http/answers/file-answer.ts';
import { packFiles } from '#server/http/packed-files.ts';
import { addIssuePapers } from '#server/jobs/issue-documents/enqueue.ts';
import type { DeskHandlers } from '#server/partners/api/register-desk-endpoint.ts';
import { findReadyImporter } from '#server/services/importers/ready-importer.ts';
import { countJobs, dropJob, listStuckJobs, retryJob } from '#server/services/operations/jobs.ts';
import { changeClearance } from '#server/services/orders/clearance-changes.ts';
import { findBrokerByName, openBroker } from '#server/services/partners/add-broker.ts';
import {
  type DeskRole,
  forwarderName,
  issueBrokerKey,
  issueForwarderKey,
  listKeys,
  openForwarder,
  revokeKey,
} from '#server/services/partners/desk-keys.ts';
import { createInvitation, invitationLink } from '#server/services/partners/invitations.ts';
import { findParcel, listParcels } from '#server/services/partners/packages.ts';
import { listBrokers, makeDefaultBroker } from '#server/services/partners/seller-brokers.ts';
import { assignToBroker } from '#server/services/sellers/assign-to-broker.ts';
import { checkOperator, notYours } from './desk-roles.ts';
import { deskSellerRoutes } from './seller-routes.ts';

function brokerOf(desk: DeskRole): string {
  if (desk.role !== 'broker') throw notYours('a broker');
  return desk.brokerId;
}

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
  /** Is called when papers wait to be written. */
  wakeJobs: () => void;
  /** Undefined, or answering so: there is none to be had here. */
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

    async addForwarder({ desk, body: { name, email } }) {
      checkOperator(desk);
      return db.transaction(async tx => {
        const { id, isNew } = await openForwarder(tx, name, email);
        return { forwarder: { name, key: await issueForwarderKey(tx, id), isNew } };
      });
    },

    async addBroker({ desk, body, origin }) {
      checkOperator(desk);
      return db.transaction(async tx => {
        const { id, name, isNew } = await openBroker(tx, secrets, body, origin);
        return { broker: { name, key: await issueBrokerKey(tx, id), isNew } };
      });
    },

    async listBrokers({ desk }) {
      checkOperator(desk);
      return { brokers: await listBrokers(db) };
    },

    async assignBroker({ desk, body: { seller, broker } }) {
      checkOperator(desk);
      const assignment = await db.transaction(async tx => {
        const found = await findBrokerByName(tx, broker);
        return { seller, broker, before: await assignToBroker(tx, seller, found.id, now()) };
      });
      wakeJobs();
      return { assignment };
    },

    async setDefaultBroker({ desk, body: { broker: name } }) {
      checkOperator(desk);
      await db.transaction(async tx => makeDefaultBroker(tx, (await findBrokerByName(tx, name)).id));
      return { broker: { name } };
    },

    async listKeys({ desk }) {
      checkOperator(desk);
      return { keys: (await listKeys(db)).map(answerKey) };
    },

    async revokeKey({ desk, params: { keyId } }) {
      checkOperator(desk);
      const find = async () => (await listKeys(db)).find(key => key.id === keyId);
      const key = await find();
      if (!key) throw new Refusal('DESK.NOT_FOUND', `There is no key ${keyId}.`, { path: 'keyId' });
      await revokeKey(db, key.keyHash, now());
      return { key: answerKey((await find()) ?? key) };
    },

    async createInvitation({ desk, origin }) {
      if (desk.role !== 'forwarder') throw notYours('a forwarder');
      const forwarder = await forwarderName(db, desk.forwarderId);
      const { token, expiresAt } = await createInvitation(db, desk.forwarderId, now());
      const link = invitationLink(origin, token);
      return { invitation: { link, forwarder, expiresAt: expiresAt.toISOString() } };
    },

    async setClearance({ desk, body }) {
      const brokerId = brokerOf(desk);
      return {
        clearance: await db.transaction(tx => changeClearance(tx, secrets, brokerId, body, now())),
      };
    },

    async issuePapers({ desk, body }) {
      const brokerId = brokerOf(desk);
      const { id: importerId, name: importerName } = await findReadyImporter(db, brokerId, body.importer);
      await addIssuePapers(db, { importerId, brokerId, always: true });
      wakeJobs();
      return { papers: { importerId, importerName } };
    },

    async listInbox({ desk }) {
      const parcels = await listParcels(db, desk);
      return { parcels: parcels.map(parcel => ({ ...parcel, sentAt: parcel.sentAt.toISOString() })) };
    },

    async downloadParcel({ desk, params }) {
      const parcel = await findParcel(db, desk, params.parcelId);
      if (!parcel) throw new Refusal('DESK.NOT_FOUND', 'There is no such parcel.');
      const fileName = `${parcel.content} ${parcel.sentAt.toISOString().slice(0, 10)}.zip`;
      return new FileAnswer(await packFiles(files, parcel.files), { fileName, mediaType: 'application/zip' });
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
        'This server keeps its data in PostgreSQL (DATABASE_URL): back it up with pg_dump, and the documents after it. docs/operations.md says how.',
      );
    },

    async retryJob({ desk, params }) {
      checkOperator(desk);
      const job = await db.transaction(tx => retryJob(tx, params.jobId));
      wakeJobs();
      return { job };
    },

    async dropJob({ desk, params }) {
      checkOperator(desk);
      return { job: await dropJob(db, params.jobId) };
    },
  } satisfies DeskHandlers;
}
