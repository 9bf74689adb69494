const day = 24 * 3_600_000;

/** How long an invitation can be followed. */
export const memberInvitationDays = 7;

export const memberInvitationExpiry = (invitedAt: Date) =>
  new Date(invitedAt.getTime() + memberInvitationDays * day);

/** The page of the link, which asks before it does anything. */
export const joinLink = (origin: string, token: string) => `${origin}/join/${token}`;
