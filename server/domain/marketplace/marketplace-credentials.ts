import type { MarketplaceCredentials } from '#src/contract/accounts/marketplace-link.ts';

/** What is answered in place of a secret: four dots and its last four characters, none of a short one. */
export const maskSecret = (secret: string): string => `••••${secret.length > 8 ? secret.slice(-4) : ''}`;

/** What a seller has now, opened. */
export interface PresentCredentials {
  linkedBy: 'consent' | 'credentials' | 'seller-id';
  clientSecret: string | null;
  refreshToken: string | null;
}

export type WantedLink =
  /** Consent stays what it is; only the marketplace is another. */
  | { linkedBy: 'consent' }
  | { linkedBy: 'credentials'; clientId: string; clientSecret: string; refreshToken: string };

/**
 * What the sent fields mean: a mask means that the secret is unchanged.
 * @returns null where something is missing
 */
export function wantedLink(
  sent: Omit<MarketplaceCredentials, 'marketplaceId'>,
  present: PresentCredentials | null,
): WantedLink | null {
  const whole = (text: string, stored: string | null | undefined) =>
    stored && text === maskSecret(stored) ? stored : text;
  const isUntouched =
    sent.refresh_token === '' || whole(sent.refresh_token, present?.refreshToken) !== sent.refresh_token;
  if (present?.linkedBy === 'consent' && !sent.client_id && !sent.client_secret && isUntouched) {
    return { linkedBy: 'consent' };
  }
  const clientSecret = whole(sent.client_secret, present?.clientSecret);
  const refreshToken = whole(sent.refresh_token, present?.refreshToken);
  if (!sent.client_id || !clientSecret || !refreshToken) return null;
  return { linkedBy: 'credentials', clientId: sent.client_id, clientSecret, refreshToken };
}
