import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { SeededSeller, SellerToSeed } from '#server/demo/seed-seller.ts';

export interface SellerOfTest extends Omit<SellerToSeed, 'trackingFetchedAt' | 'prepareMore'> {
  /** Of every item, in place of what the demo calls it. */
  productName?: string;
}

/**
 * Adds sellers to the data of a server that does not run. In a process of its own, which takes the memory of
 * the embedded database with it.
 * @throws Error with the message of that process, such as that a server holds the data
 */
export async function seedSellers(
  dataDir: string,
  sellers: readonly SellerOfTest[],
): Promise<SeededSeller[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/run-seed.ts', dataDir], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(JSON.stringify(sellers));
  const [answer, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`Seeding ${dataDir} failed.\n${complaint}`);
  return JSON.parse(answer);
}
