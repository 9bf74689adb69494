import type { Adapters } from '#server/adapters/adapters.ts';
import type { Handlers } from '#server/http/calls/handler.ts';
import { keyedChange } from '#server/services/idempotency.ts';
import {
  findContentsReview,
  findProductCodes,
  learnProductCode,
  removeProductCode,
} from '#server/services/shipments/product-codes.ts';
import { contentsEndpoints } from '#src/contract/endpoints/contents-endpoints.ts';

export const contentsRoutes = ({ database: { db }, now }: Adapters) =>
  ({
    async learnProductCode(call) {
      const change = keyedChange(contentsEndpoints.learnProductCode, call, null);
      const { personId, role } = call.session;
      return {
        learnProductCode: {
          _id: await learnProductCode(db, change, call.body, { personId, role, at: now() }),
        },
      };
    },

    async retrieveProductCodes({ session }) {
      return { productCodes: await findProductCodes(db, session.sellerId) };
    },

    async retrieveContentsReview({ session }) {
      return { contentsReview: await findContentsReview(db, session.sellerId, now()) };
    },

    async removeProductCode({ session, body }) {
      await removeProductCode(db, session.sellerId, body._id);
      return { removeProductCode: true };
    },
  }) satisfies Partial<Handlers>;
