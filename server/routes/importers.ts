import { listImporters } from '#server/db/importer-list.ts';
import type { Engines } from '#server/engines/engines.ts';
import type { Handlers } from '#server/http/handler.ts';

export const importerRoutes = ({ database: { db } }: Engines) =>
  ({
    async retrieveImporterList({ session, body }) {
      return { importers: await listImporters(db, session.sellerId, body) };
    },
  }) satisfies Partial<Handlers>;
