import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/api/client/call.ts';
import { memberEndpoints } from '#src/contract/endpoints/member-endpoints.ts';

/** What the link of an invitation is about. */
export const memberInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['member-invitation', token],
    queryFn: async ({ signal }) => {
      const { memberInvitation } = await call(memberEndpoints.retrieveMemberInvitation, {
        body: { token },
        signal,
      });
      return memberInvitation;
    },
  });
