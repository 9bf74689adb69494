import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SellerToSeed } from '#server/demo/seed-seller.ts';

// What `npm run bench -- release` records of a release, and the tests of later builds open.

/** Where each release's data are: `NAME.backup` of the embedded database, `NAME.sql.gz` of PostgreSQL. */
export const releasesFolder = join(import.meta.dirname, '..', 'operations', 'releases');

export const releaseNames = (): string[] =>
  existsSync(releasesFolder)
    ? readdirSync(releasesFolder).flatMap(file => /^(.+)\.backup$/.exec(file)?.[1] ?? [])
    : [];

/** Of the database that isn't beside its key. */
export const releaseSecretKey = '5e'.repeat(32);

export const releaseCompany = {
  kind: 'complete',
  email: 'mei@release.example',
  password: 'Portolan#1',
  orderCount: 30,
} as const satisfies SellerToSeed;

/** Confirmed on another device before it was recorded. */
export const releaseTrackingId = 'YT2611260000000001';
