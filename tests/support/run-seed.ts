import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { orderItems } from '#server/db/tables/orders.ts';
import { type SellerToSeed, seedDataDirectory } from '#server/demo/seed-seller.ts';
import type { SellerOfTest } from './seed.ts';

/** The names as the seller's marketplace would have them. */
function named({ productName, ...seller }: SellerOfTest): SellerToSeed {
  if (productName === undefined) return seller;
  return {
    ...seller,
    prepareMore: async sellerId => async tx => {
      await tx.update(orderItems).set({ name: productName }).where(eq(orderItems.sellerId, sellerId));
    },
  };
}

// The child process of `seedSellers`: a data folder as argument, sellers as JSON in, what was made as JSON out.
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which data folder?');
const sellers: SellerOfTest[] = JSON.parse(await text(process.stdin));
const made = await seedDataDirectory(folder, sellers.map(named));
process.stdout.write(JSON.stringify(made));
