import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import { answeredValue, type Marketplace } from '#server/adapters/marketplace/marketplace.ts';
import type { Db } from '#server/db/db.ts';
import { wantedLink } from '#server/domain/marketplace/marketplace-credentials.ts';
import type { MarketplaceCredentials, MarketplaceSellerId } from '#src/contract/accounts/marketplace-link.ts';
import { findStoredAccount, type NewLink, type StoredAccount } from './links.ts';

/** As the marketplace writes them; anything else is a slip of the hand. */
const sellerIdForm = /^[\w-]{1,64}$/;

/** Far above what a marketplace issues: what is longer is wrong, and nobody has to be asked. */
const longestCredential = 4096;

interface Checking {
  db: Db;
  secrets: SecretBox;
  marketplace: Marketplace;
}

/**
 * Asks the marketplace whether credentials work, of those that are new.
 * @returns what is to be stored; null where they are wrong
 * @throws Refusal where the marketplace gives no answer
 */
export async function checkedLink(
  checking: Checking,
  sellerId: string,
  sent: MarketplaceCredentials | MarketplaceSellerId,
): Promise<NewLink | null> {
  if (!('sellerId' in sent)) return checkedCredentials(checking, sellerId, sent);
  const { sellerId: marketplaceSellerId, marketplaceId } = sent;
  return sellerIdForm.test(marketplaceSellerId)
    ? { linkedBy: 'seller-id', marketplaceId, marketplaceSellerId }
    : null;
}

async function checkedCredentials(
  { db, secrets, marketplace }: Checking,
  sellerId: string,
  sent: MarketplaceCredentials,
): Promise<NewLink | null> {
  const account = await findStoredAccount(db, sellerId);
  const wanted = wantedLink(sent, present(account, secrets));
  if (!wanted) return null;
  const { marketplaceId } = sent;
  if (wanted.linkedBy === 'consent') {
    const { marketplaceSellerId = null, refreshToken = null } = account ?? {};
    return { linkedBy: wanted.linkedBy, marketplaceId, marketplaceSellerId, refreshToken };
  }
  const { linkedBy, clientId, clientSecret, refreshToken } = wanted;
  if ([clientId, clientSecret, refreshToken].some(text => text.length > longestCredential)) return null;
  const works = answeredValue(await marketplace.checkAccount({ clientId, clientSecret, refreshToken }));
  if (works === undefined) return null;
  return {
    linkedBy,
    marketplaceId,
    clientId,
    clientSecret: secrets.seal(clientSecret),
    refreshToken: secrets.seal(refreshToken),
  };
}

function present(account: StoredAccount | undefined, secrets: SecretBox) {
  if (!account) return null;
  const opened = (sealed: string | null) => (sealed === null ? null : secrets.open(sealed));
  const { linkedBy, clientSecret, refreshToken } = account;
  return { linkedBy, clientSecret: opened(clientSecret), refreshToken: opened(refreshToken) };
}
