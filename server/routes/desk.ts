import { forwarderName, issueForwarderKey, openForwarder } from '#server/db/desk-keys.ts';
import { createInvitation, invitationLink } from '#server/db/invitations.ts';
import type { Engines } from '#server/engines/engines.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { DeskHandlers } from '#server/http/register-desk-endpoint.ts';

const notYours = (who: string) => new Refusal('DESK.NOT_ALLOWED', `This call is for ${who}.`);

export const deskRoutes = ({ database: { db }, now }: Engines) =>
  ({
    async addForwarder({ desk, body: { name } }) {
      if (desk.role !== 'operator') throw notYours('the operator');
      return db.transaction(async tx => {
        const { id, isNew } = await openForwarder(tx, name);
        return { forwarder: { name, key: await issueForwarderKey(tx, id), isNew } };
      });
    },

    async createInvitation({ desk, origin }) {
      if (desk.role !== 'forwarder') throw notYours('a forwarder');
      const forwarder = await forwarderName(db, desk.forwarderId);
      const { token, expiresAt } = await createInvitation(db, desk.forwarderId, now());
      const link = invitationLink(origin, token);
      return { invitation: { link, forwarder, expiresAt: expiresAt.toISOString() } };
    },
  }) satisfies DeskHandlers;
