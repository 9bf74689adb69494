import * as v from 'valibot';
import { OrderId } from '#src/contract/ids.ts';
import { endpoint } from './endpoint.ts';

/** A report names so many orders; what is more, people are told, is possible. */
export const mostReportedOrders = 1000;

/** Apart, since only a device on which something waits makes it. */
export const waitingReportEndpoint = {
  reportWaitingOrders: endpoint({
    method: 'POST',
    path: 'session/waiting-orders',
    roles: ['owner', 'office', 'warehouse'],
    changes: false,
    afterRemoval: true,
    body: v.object({ orderIds: v.pipe(v.array(OrderId), v.maxLength(mostReportedOrders)) }),
    answer: v.object({ reportWaitingOrders: v.literal(true) }),
  }),
} as const;
