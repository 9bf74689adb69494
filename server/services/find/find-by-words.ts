import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { sellers } from '#server/db/tables/accounts.ts';
import { orderWords } from '#server/db/tables/order-words.ts';
import {
  hanPairs,
  latinWords,
  plainWords,
  shortestBeginning,
  shortestEnd,
  trackingKey,
  withoutSpaces,
} from '#src/contract/orders/search-words.ts';

/** More words than this say nothing more of an order. */
const mostWords = 8;
const longestWord = 100;

/** A word of the index, and whether what begins with it fits too. */
const term = (seller: number, kind: string, word: string, isBeginning: boolean): string => {
  const cut = [...word].slice(0, longestWord).join('');
  return `'${`${seller}${kind}${cut}`.replace(/['\\]/g, '$&$&')}'${isBeginning ? ':*' : ''}`;
};

const backwards = (key: string): string => [...key].reverse().join('');

/** What fits one word of a search; undefined where it is too short for anything. */
function fitting(seller: number, plain: string): string | undefined {
  const ways: string[] = [];
  const key = trackingKey(plain);
  if (key.length >= shortestEnd) ways.push(term(seller, 't', backwards(key), true));
  const code = withoutSpaces(plain);
  if (code.length >= shortestBeginning) {
    ways.push(term(seller, 's', code, true), term(seller, 'a', code, true));
  }
  const name = [
    ...hanPairs(plain).map(pair => term(seller, 'n', pair, false)),
    ...latinWords(plain)
      .filter(word => word.length >= shortestBeginning)
      .map(word => term(seller, 'n', word, true)),
  ];
  if (name.length > 0) ways.push(`(${name.slice(0, mostWords).join('&')})`);
  return ways.length === 0 ? undefined : `(${ways.join('|')})`;
}

/** As PostgreSQL reads a `tsquery`; undefined where nothing can fit. */
export function searchQuery(seller: number, text: string): string | undefined {
  const plain = plainWords(text).trim();
  const words = plain
    .split(/\s+/)
    .slice(0, mostWords)
    .map(word => fitting(seller, word));
  const each = words.includes(undefined) ? undefined : words.join('&');
  const ways = new Set([fitting(seller, plain), each].filter(way => way !== undefined));
  return ways.size === 0 ? undefined : [...ways].map(way => `(${way})`).join('|');
}

/** The same for what is the whole of a tracking number, SKU or ASIN. */
function exactQuery(seller: number, text: string): string | undefined {
  const plain = plainWords(text);
  const key = trackingKey(plain);
  const code = withoutSpaces(plain);
  const ways = [
    ...(key === '' ? [] : [term(seller, 't', backwards(key), false)]),
    ...(code === '' ? [] : [term(seller, 's', code, false), term(seller, 'a', code, false)]),
  ];
  return ways.length === 0 ? undefined : ways.join('|');
}

/**
 * Some orders of a seller that a text finds by words of the index: first those of which it is a whole number; which of
 * the others is left to chance where there are more than `limit`.
 */
export async function findByWords(db: Db, sellerId: string, text: string, limit: number): Promise<string[]> {
  const [seller] = await db.select({ number: sellers.number }).from(sellers).where(eq(sellers.id, sellerId));
  const found = new Set<string>();
  if (!seller?.number) return [];
  for (const query of [exactQuery(seller.number, text), searchQuery(seller.number, text)]) {
    if (!query || found.size >= limit) continue;
    const rows = await db
      .select({ orderId: orderWords.orderId })
      .from(orderWords)
      .where(and(eq(orderWords.sellerId, sellerId), sql`${orderWords.words} @@ ${query}::tsquery`))
      .limit(limit);
    for (const { orderId } of rows) found.add(orderId);
  }
  return [...found].slice(0, limit);
}
