import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { addJob } from '#server/queue/job-queue.ts';
import { readCatalogueJobOf } from '#server/queue/read-catalogue.ts';
import { addCompanyEvent } from '#server/services/events/company-events.ts';
import { type KeyedChange, withIdempotency } from '#server/services/idempotency.ts';
import type { Role } from '#src/contract/accounts/roles.ts';
import type { SavedShipping } from '#src/contract/accounts/shipping-defaults.ts';

/**
 * Saves what a company has decided about shipping, once for its key.
 * @param wanted with the version that the person saw; what only the owner decides stays where somebody else saves
 * @returns the new version
 * @throws Refusal where somebody has saved since
 */
export function saveShippingDefaults(
  db: Db,
  change: KeyedChange,
  { version: seen, ...wanted }: SavedShipping,
  role: Role,
  now: Date,
): Promise<number> {
  const { sellerId, personId } = change;
  return withIdempotency(db, change, async tx => {
    // No stronger lock: the note of another change's key refers to this row, and each of two would wait for the other.
    const [row] = await tx
      .select({ shipping: sellers.shipping })
      .from(sellers)
      .where(eq(sellers.id, sellerId))
      .for('no key update');
    const before = row?.shipping?.version ?? 0;
    if (seen !== before)
      throw new Refusal('SELLER.SHIPPING_CHANGED', 'These settings have been saved by someone else since.');
    const { persons, ...others } = wanted;
    const decided = role === 'owner' ? persons : row?.shipping?.persons;
    const defaults = { ...others, ...(decided && { persons: decided }) };
    const version = before + 1;
    await tx
      .update(sellers)
      .set({ shipping: { ...defaults, version } })
      .where(eq(sellers.id, sellerId));
    // Until the next fetch of orders nobody else would ask.
    const isNew = row?.shipping?.contents !== 'required';
    if (defaults.contents === 'required' && isNew) await addJob(tx, readCatalogueJobOf(sellerId));
    await addCompanyEvent(tx, sellerId, { kind: 'company-changed', personId }, now);
    return version;
  });
}
