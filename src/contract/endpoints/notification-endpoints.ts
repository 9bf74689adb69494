import * as v from 'valibot';
import { NotificationChoices, Notifications } from '#src/contract/accounts/notifications.ts';
import { endpoint } from './endpoint.ts';

/** The mails that a person gets about a company without having asked for them. */
export const notificationEndpoints = {
  retrieveNotifications: endpoint({
    method: 'GET',
    path: 'notifications',
    roles: ['owner', 'office', 'warehouse'],
    answer: v.object({ notifications: Notifications }),
  }),
  updateNotifications: endpoint({
    method: 'PUT',
    path: 'notifications',
    roles: ['owner', 'office', 'warehouse'],
    body: NotificationChoices,
    answer: v.object({ updateNotifications: v.literal(true) }),
  }),
} as const;
