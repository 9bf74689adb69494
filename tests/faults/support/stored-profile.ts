import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BrowserContextOptions } from 'playwright';
import type { Row } from '#src/outbox/rows/row.ts';
import { outboxDatabase } from '#src/outbox/store/outbox-store.ts';
import { readClaims } from '#src/session/session-record.ts';
import type { TestOrder, TestSeller } from './test-seller.ts';

/** What a browser has stored for the app: cookies, local storage, every database, and what one tab has of its own. */
type StoredProfile = Exclude<NonNullable<BrowserContextOptions['storageState']>, string> & {
  tab: Record<string, string>;
};

/** As Playwright writes a database into a profile. */
interface StoredDatabase {
  name: string;
  stores: { name: string; records: { key: string; value: Row }[] }[];
}

interface Owner {
  origin: string;
  seller: TestSeller;
}

/** So many orders are opened on the device whose profile is written. */
const knownOrders = 5;

/** In place of the token's expiry, which is a number. */
const expiry = '{{expiry}}';

const profiles = join(import.meta.dirname, '..', 'profiles');
const profileFile = (build: string) => join(profiles, `${build}.json`);

/** Those whose profiles are here. */
export const storedBuilds = (): string[] =>
  existsSync(profiles) ? readdirSync(profiles).map(file => basename(file, '.json')) : [];

/** What a profile's file holds. What differs from seller to seller is a placeholder there. */
interface ProfileFile {
  /** Milliseconds since the epoch. */
  writtenAt: number;
  /** Of the orders that the profile knows, oldest first. */
  orders: { items: { name: string; quantity: number }[] }[];
  profile: unknown;
}

const readFile = (build: string): ProfileFile => JSON.parse(readFileSync(profileFile(build), 'utf8'));

/** The orders that a profile knows, under new numbers. */
export function ordersOfProfile(build: string): TestOrder[] {
  const digits = (count: number) => randomInt(10 ** (count - 1), 10 ** count);
  return readFile(build).orders.map(({ items }) => ({
    orderId: `028-${digits(7)}-${digits(7)}`,
    items: items.map(item => ({ id: randomUUID(), ...item })),
  }));
}

/**
 * A profile that the app of an earlier build wrote, as if it had done so today for another seller. What differs from
 * seller to seller is put in; instants and days are moved by the profile's age.
 * @param build name of the file in `tests/faults/profiles`
 */
export function readProfile(build: string, owner: Owner): StoredProfile {
  const { writtenAt, profile } = readFile(build);
  const dayMs = 24 * 60 * 60 * 1000;
  const ageMs = Math.round((Date.now() - writtenAt) / dayMs) * dayMs;
  const moved = JSON.stringify(profile)
    .replaceAll(/(?<![\w.])1[78]\d{11}(?![\w])/g, instant => String(Number(instant) + ageMs))
    .replaceAll(/\b20\d\d-\d\d-\d\d(?=T|\b)/g, day =>
      new Date(Date.parse(`${day}T00:00:00Z`) + ageMs).toISOString().slice(0, 10),
    );
  const text = placeholders(owner).reduce(
    (rest, [name, value]) => rest.replaceAll(`{{${name}}}`, value),
    moved,
  );
  const { exp } = readClaims(owner.seller.token);
  return JSON.parse(text, (_, value) => (value === expiry ? exp : value));
}

/** The profile with so many rows more that were sent an hour ago, before all others: copies of one that was. */
export function withSentRows(profile: StoredProfile, count: number): StoredProfile {
  const changed = structuredClone(profile);
  const rows = (changed.origins as { indexedDB?: StoredDatabase[] }[])
    .flatMap(({ indexedDB = [] }) => indexedDB)
    .find(({ name }) => name === outboxDatabase)
    ?.stores.find(({ name }) => name === 'sent')?.records;
  const like = rows?.[0]?.value;
  if (!rows || !like?.result) throw new Error('The profile has no row that was sent.');
  const result = { ...like.result, at: Date.now() - 60 * 60 * 1000 };
  for (let place = 0; place < count; place += 1) {
    const opId = `sent-before-${place}`;
    rows.push({ key: opId, value: { ...like, opId, entity: `order:${opId}`, seq: place - count, result } });
  }
  return changed;
}

/** The text of a profile's file, for `readProfile` in later builds. */
export function describeProfile(profile: StoredProfile, owner: Owner): string {
  const { exp } = readClaims(owner.seller.token);
  const text = placeholders(owner).reduce(
    (rest, [name, value]) => rest.replaceAll(value, `{{${name}}}`),
    JSON.stringify(profile, (_, value) => (value === exp ? expiry : value)),
  );
  const file: ProfileFile = {
    writtenAt: Date.now(),
    orders: owner.seller.orders
      .slice(0, knownOrders)
      .map(({ items }) => ({ items: items.map(({ name, quantity }) => ({ name, quantity })) })),
    profile: JSON.parse(text),
  };
  return `${JSON.stringify(file, null, 1)}\n`;
}

/** Longest first: a token holds nothing else of these, but an item's id may hold its order's. */
function placeholders({ origin, seller }: Owner): [name: string, value: string][] {
  const { sid, person } = readClaims(seller.token);
  const orders = seller.orders
    .slice(0, knownOrders)
    .flatMap(({ orderId, items }, place): [string, string][] => [
      ...items.map(({ id }, item): [string, string] => [`order ${place} item ${item}`, id]),
      [`order ${place}`, orderId],
    ]);
  const host = new URL(origin).host;
  return [
    ['token', seller.token],
    ['email', seller.email],
    ['seller', seller.sellerId],
    ['session', sid],
    ['person', person],
    ...orders,
    ['host', host],
  ];
}
