import { mutationOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { timeZoneEndpoints } from '#src/contract/endpoints/time-zone-endpoints.ts';

/** Of the person who is signed in. */
export const saveOwnTimeZone = mutationOptions({
  async mutationFn(timeZone: string, { client }) {
    await call(timeZoneEndpoints.updateOwnTimeZone, { body: { timeZone } });
    await client.invalidateQueries(sellerQuery);
  },
});

/** In which the company counts its days. */
export const saveCompanyTimeZone = mutationOptions({
  async mutationFn(timeZone: string, { client }) {
    await call(timeZoneEndpoints.updateCompanyTimeZone, { body: { timeZone } });
    await client.invalidateQueries(sellerQuery);
  },
});
