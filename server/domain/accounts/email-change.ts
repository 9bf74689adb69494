const hour = 3_600_000;

/** How long the new address can be confirmed. */
const confirmHours = 24;
/** How long the owner of the old address can undo the change. */
export const withdrawDays = 7;

export const confirmationExpiry = (startedAt: Date) => new Date(startedAt.getTime() + confirmHours * hour);
export const withdrawalExpiry = (startedAt: Date) => new Date(startedAt.getTime() + withdrawDays * 24 * hour);

/** The page of the link in either mail; it asks before it does anything. */
export const emailLink = (origin: string, token: string) => `${origin}/auth/email/${token}`;
