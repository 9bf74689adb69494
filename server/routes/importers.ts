import type { Adapters } from '#server/adapters/adapters.ts';
import { changeOnce } from '#server/http/calls/change-once.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { requirePayloadVersion } from '#server/http/calls/payload-version.ts';
import { addImporterMail } from '#server/jobs/send-mail/enqueue.ts';
import { createImporter, updateImporter } from '#server/services/importers/importer-changes.ts';
import { listImporters } from '#server/services/importers/importer-list.ts';
import { findFiles, findImporter } from '#server/services/importers/importer-rows.ts';
import { etagOf, importerView } from '#server/services/importers/importer-view.ts';
import { sendImporter } from '#server/services/importers/send-importer.ts';
import { endpoints } from '#src/contract/endpoints.ts';

/** @param wakeJobs is called when a check, a question or a mail waits */
export const importerRoutes = (adapters: Adapters, wakeJobs: () => void) => {
  const { database, secrets, fileLinks, registries, now } = adapters;
  const { db } = database;
  return {
    async retrieveImporterList({ session, body }) {
      return { importers: await listImporters(db, session.sellerId, body) };
    },

    async retrieveImporter({ session, params: { importerId }, setEtag }) {
      const row = await findImporter(db, { sellerId: session.sellerId, importerId });
      setEtag(etagOf(row.version));
      return { importer: importerView(row, await findFiles(db, row.id), fileLinks.linkTo) };
    },

    async createImporter(call) {
      requirePayloadVersion(endpoints.createImporter, call.payloadVersion);
      const context = { sellerId: call.session.sellerId, registries, now: now() };
      const { _id, version } = await changeOnce(db, endpoints.createImporter, call, tx =>
        createImporter(tx, call.body, context),
      );
      call.setEtag(etagOf(version));
      wakeJobs();
      return { createImporter: { _id } };
    },

    async updateImporter(call) {
      requirePayloadVersion(endpoints.updateImporter, call.payloadVersion);
      const context = { sellerId: call.session.sellerId, registries, now: now(), ifMatch: call.ifMatch };
      const { _id, version } = await changeOnce(db, endpoints.updateImporter, call, tx =>
        updateImporter(tx, call.body, context),
      );
      call.setEtag(etagOf(version));
      wakeJobs();
      return { updateImporter: { _id } };
    },

    async sendImporter(call) {
      const { importerId, forwarderId: position, forwarderName: name } = call.body;
      await changeOnce(db, endpoints.sendImporter, call, async tx => {
        const own = { sellerId: call.session.sellerId, importerId };
        const { parcelId, forwarder, ...sent } = await sendImporter(tx, own, { position, name }, now());
        const { email } = forwarder;
        const mail = { id: parcelId, forwarder: forwarder.name, sellerId: own.sellerId, ...sent };
        if (email) await addImporterMail(tx, secrets, { ...mail, to: email });
        return true;
      });
      wakeJobs();
      return { sendImporter: true };
    },
  } satisfies Partial<Handlers>;
};
