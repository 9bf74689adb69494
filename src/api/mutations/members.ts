import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type * as v from 'valibot';
import { call } from '#src/api/client/call.ts';
import { membersQuery } from '#src/api/queries/members.ts';
import { memberEndpoints } from '#src/contract/member-endpoints.ts';

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
