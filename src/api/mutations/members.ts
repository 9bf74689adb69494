import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { call } from '#src/api/client/call.ts';
import { session } from '#src/api/client/session.ts';
import { membersQuery } from '#src/api/queries/members.ts';
import { memberEndpoints } from '#src/contract/endpoints/member-endpoints.ts';

/** Whatever became of a change, the list says what is true now: another owner may have been faster. */
async function followed(client: QueryClient, change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } finally {
    await client.invalidateQueries(membersQuery);
  }
}

/** Sends an invitation, or another link in the place of one that was sent before. */
export const inviteMember = mutationOptions({
  mutationFn: (body: v.InferInput<typeof memberEndpoints.inviteMember.body>, { client }) =>
    followed(client, call(memberEndpoints.inviteMember, { body })),
});

export const withdrawInvitation = mutationOptions({
  mutationFn: (invitationId: string, { client }) =>
    followed(client, call(memberEndpoints.withdrawInvitation, { body: { invitationId } })),
});

export const changeMemberRole = mutationOptions({
  mutationFn: (body: v.InferInput<typeof memberEndpoints.changeMemberRole.body>, { client }) =>
    followed(client, call(memberEndpoints.changeMemberRole, { body })),
});

export const removeMember = mutationOptions({
  mutationFn: (personId: string, { client }) =>
    followed(client, call(memberEndpoints.removeMember, { body: { personId } })),
});

/** The orders that a removed person's devices reported are packed by somebody else. */
export const packAgain = mutationOptions({
  mutationFn: (personId: string, { client }) =>
    followed(client, call(memberEndpoints.packAgain, { body: { personId } })),
});

/**
 * Takes the person on the screen out of its company. The session has ended with it, which the refused refresh finds out as
 * after a removal.
 */
export const leaveCompany = mutationOptions({
  async mutationFn() {
    const token = session.current()?.token;
    await call(memberEndpoints.leaveCompany, {});
    if (token !== undefined) await session.refreshAfter401(token);
  },
});
