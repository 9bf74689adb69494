import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { digestOf, randomToken } from '#server/adapters/keys/digest.ts';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import { answeredValue, type OpenMarketplace } from '#server/adapters/marketplace/marketplace.ts';
import type { Db } from '#server/db/db.ts';
import { marketplaceConsents } from '#server/db/tables/accounts.ts';
import { linkMarketplace } from './links.ts';

const minuteMs = 60_000;

/** A person signs in at the marketplace, with a second factor, and reads what is asked. */
const stateMinutes = 30;

/** The marketplace's own code lives five minutes. */
const codeMinutes = 5;

export type Consent = typeof marketplaceConsents.$inferSelect;

/** @returns the random state for the address of the consent page */
export async function beginConsent(
  db: Db,
  { sellerId, marketplaceId }: { sellerId: string; marketplaceId: string },
  now: Date,
): Promise<string> {
  const state = randomToken();
  await db.delete(marketplaceConsents).where(lt(marketplaceConsents.expiresAt, now));
  await db.insert(marketplaceConsents).values({
    stateHash: digestOf(state),
    sellerId,
    marketplaceId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + stateMinutes * minuteMs),
  });
  return state;
}

/**
 * Keeps what came back with consent, bound to the seller who began it.
 * @returns our own code for it; null where the state is unknown, expired or was answered before
 */
export async function storeConsent(
  db: Db,
  secrets: SecretBox,
  answer: { state: string; marketplaceCode: string; marketplaceSellerId: string },
  now: Date,
): Promise<string | null> {
  const code = randomToken();
  const stored = await db
    .update(marketplaceConsents)
    .set({
      codeHash: digestOf(code),
      marketplaceCode: secrets.seal(answer.marketplaceCode),
      marketplaceSellerId: answer.marketplaceSellerId,
      expiresAt: new Date(now.getTime() + codeMinutes * minuteMs),
    })
    .where(
      and(
        eq(marketplaceConsents.stateHash, digestOf(answer.state)),
        isNull(marketplaceConsents.codeHash),
        gt(marketplaceConsents.expiresAt, now),
      ),
    )
    .returning({ stateHash: marketplaceConsents.stateHash });
  return stored.length > 0 ? code : null;
}

/** @returns null where the code is unknown or expired, or another seller's */
export async function findConsent(
  db: Db,
  { sellerId, code }: { sellerId: string; code: string },
  now: Date,
): Promise<Consent | null> {
  const [consent] = await db
    .select()
    .from(marketplaceConsents)
    .where(
      and(
        eq(marketplaceConsents.codeHash, digestOf(code)),
        eq(marketplaceConsents.sellerId, sellerId),
        gt(marketplaceConsents.expiresAt, now),
      ),
    );
  return consent ?? null;
}

interface Linking {
  db: Db;
  secrets: SecretBox;
  market: Pick<OpenMarketplace, 'marketplace' | 'app'>;
}

/**
 * Links the account for which a consent was given; wake the jobs after it.
 * @param redirectUri as the consent page was given it
 * @returns whether the marketplace took its code
 * @throws Refusal where the marketplace gives no answer
 */
export async function linkByConsent(
  { db, secrets, market: { marketplace, app } }: Linking,
  consent: Consent,
  redirectUri: string,
  now: Date,
): Promise<boolean> {
  if (!consent.marketplaceCode) return false;
  const code = secrets.open(consent.marketplaceCode);
  const granted = answeredValue(await marketplace.exchangeCode(app, { code, redirectUri }));
  if (!granted) return false;
  const { sellerId, marketplaceId, marketplaceSellerId, stateHash } = consent;
  const refreshToken = secrets.seal(granted.refreshToken);
  await db.transaction(async tx => {
    const account = { linkedBy: 'consent', marketplaceId, marketplaceSellerId, refreshToken } as const;
    await linkMarketplace(tx, sellerId, account, now);
    await tx
      .update(marketplaceConsents)
      .set({ linkedAt: now, marketplaceCode: null })
      .where(eq(marketplaceConsents.stateHash, stateHash));
  });
  return true;
}
