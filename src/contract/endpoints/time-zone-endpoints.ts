import * as v from 'valibot';
import { TimeZone } from '#src/contract/time-zone.ts';
import { endpoint } from './endpoint.ts';

const body = v.object({ timeZone: TimeZone });

/** Browsers propose them at sign-in; only the settings change them. */
export const timeZoneEndpoints = {
  updateOwnTimeZone: endpoint({
    method: 'PUT',
    path: 'user/time-zone',
    roles: ['owner', 'office', 'warehouse'],
    body,
    answer: v.object({ updateOwnTimeZone: v.literal(true) }),
  }),
  updateCompanyTimeZone: endpoint({
    method: 'PUT',
    path: 'seller/time-zone',
    roles: ['owner'],
    body,
    answer: v.object({ updateCompanyTimeZone: v.literal(true) }),
  }),
} as const;
