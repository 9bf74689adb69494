import type { Adapters } from '#server/adapters/adapters.ts';
import type { DeskHandlers } from '#server/partners/api/register-desk-endpoint.ts';
import { loadCarriers } from '#server/services/shipments/load-carriers.ts';
import type { deskCarrierEndpoints } from '#src/contract/desk-carrier-endpoints.ts';
import { checkOperator } from './desk-roles.ts';

export const deskCarrierRoutes = ({ database: { db }, now }: Adapters) =>
  ({
    async loadCarriers({ desk, body: { file, isApplied } }) {
      checkOperator(desk);
      return { carriers: { isApplied, lists: await loadCarriers(db, file, isApplied, now()) } };
    },
  }) satisfies Pick<DeskHandlers, keyof typeof deskCarrierEndpoints>;
