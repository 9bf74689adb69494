import type { Adapters } from '#server/adapters/adapters.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { keyedChange } from '#server/services/idempotency.ts';
import { createImporter, updateImporter } from '#server/services/importers/importer-changes.ts';
import { listImporters } from '#server/services/importers/importer-list.ts';
import { findImporter } from '#server/services/importers/importer-rows.ts';
import { importerView } from '#server/services/importers/importer-view.ts';
import { sendImporter } from '#server/services/importers/send-importer.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { etagOf } from '#src/contract/headers.ts';

/** @param wakeJobs is called when a check, a question or an email waits */
export const importerRoutes = (adapters: Adapters, wakeJobs: () => void) => {
  const { database, secrets, fileLinks, registries, limits, now } = adapters;
  const { db } = database;
  return {
    async retrieveImporterList({ session, body }) {
      return { importers: await listImporters(db, session.sellerId, body) };
    },

    async retrieveImporter({ session, params: { importerId }, setEtag }) {
      const row = await findImporter(db, { sellerId: session.sellerId, importerId });
      setEtag(etagOf(row.version));
      return { importer: await importerView(db, row, fileLinks.linkTo) };
    },

    async createImporter(call) {
      const change = keyedChange(endpoints.createImporter, call);
      const { _id, version } = await createImporter(db, change, call.body, { registries, now: now() });
      call.setEtag(etagOf(version));
      wakeJobs();
      return { createImporter: { _id } };
    },

    async updateImporter(call) {
      const change = keyedChange(endpoints.updateImporter, call);
      const context = { registries, now: now(), ifMatch: call.ifMatch };
      const { _id, version } = await updateImporter(db, change, call.body, context);
      call.setEtag(etagOf(version));
      wakeJobs();
      return { updateImporter: { _id } };
    },

    async sendImporter(call) {
      await limits.sendBySeller.spend(call.session.sellerId);
      const { importerId, forwarderId: position, forwarderName: name, leavesOut } = call.body;
      const change = keyedChange(endpoints.sendImporter, call);
      const sending = { importerId, position, name, leavesOut, origin: call.origin };
      await sendImporter(db, secrets, change, sending, now());
      wakeJobs();
      return { sendImporter: true };
    },
  } satisfies Partial<Handlers>;
};
