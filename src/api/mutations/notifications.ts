import { mutationOptions } from '@tanstack/react-query';
import type * as v from 'valibot';
import { call } from '#src/api/client/call.ts';
import { notificationsQuery } from '#src/api/queries/notifications.ts';
import type { NotificationChoices } from '#src/contract/accounts/notifications.ts';
import { notificationEndpoints } from '#src/contract/endpoints/notification-endpoints.ts';

/** Of the kinds that have changed. */
export const saveNotifications = mutationOptions({
  async mutationFn(body: v.InferOutput<typeof NotificationChoices>, { client }) {
    await call(notificationEndpoints.updateNotifications, { body });
    const saved = new Map(body.choices.map(({ kind, choice }) => [kind, choice]));
    // Shown at once: should the next fetch fail, the form must not go back to what was before.
    client.setQueryData(
      notificationsQuery.queryKey,
      before =>
        before && {
          ...before,
          kinds: before.kinds.map(one => ({ ...one, choice: saved.get(one.kind) ?? one.choice })),
          quietHours: body.quietHours,
        },
    );
    // It says whether the address is tried again.
    void client.invalidateQueries(notificationsQuery);
  },
});
