const resetMinutes = 30;

export const resetExpiry = (askedAt: Date) => new Date(askedAt.getTime() + resetMinutes * 60_000);

/** The page of the mail's link, on which a password is chosen. */
export const resetLink = (origin: string, token: string) => `${origin}/auth/reset/${token}`;

/** The page on which a forgotten password is replaced. */
export const forgotLink = (origin: string) => `${origin}/auth/forgot`;

/** The page of a person's sessions. */
export const securityLink = (origin: string) => `${origin}/settings/security`;
