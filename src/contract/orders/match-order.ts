import type { OrderId } from '#src/contract/ids.ts';
import type { SearchField, SearchHit } from './search-hits.ts';
import {
  hanPairs,
  latinWords,
  plainWords,
  shortestBeginning,
  shortestEnd,
  trackingKey,
  withoutSpaces,
} from './search-words.ts';

/** What is known of an order, as far as a search looks at it. */
export interface SearchedOrder {
  orderId: OrderId;
  tracking: readonly string[];
  formerTracking?: readonly string[] | undefined;
  items: readonly { name: string; sku?: string | null | undefined; asin?: string | null | undefined }[];
}

type Match = Pick<SearchHit, 'field' | 'text' | 'isExact'>;

const exactly = (isExact: boolean) => (isExact ? { isExact: true as const } : {});

/** Whether one word of a search fits a name: all of its own words begin some of the name's. */
function fitsName(plain: string, name: string): boolean {
  const pairs = hanPairs(plain);
  const words = latinWords(plain).filter(word => word.length >= shortestBeginning);
  if (pairs.length === 0 && words.length === 0) return false;
  const spelt = plainWords(name);
  const ofName = latinWords(spelt);
  return (
    pairs.every(pair => spelt.includes(pair)) &&
    words.every(word => ofName.some(other => other.startsWith(word)))
  );
}

function matchTracking(field: SearchField, numbers: readonly string[], key: string): Match | undefined {
  if (key.length < shortestEnd) return undefined;
  const found = numbers.find(number => trackingKey(number).endsWith(key));
  return found === undefined ? undefined : { field, text: found, ...exactly(trackingKey(found) === key) };
}

function matchCode(field: 'sku' | 'asin', { items }: SearchedOrder, code: string): Match | undefined {
  if (code.length < shortestBeginning) return undefined;
  for (const item of items) {
    const text = item[field];
    const spelt = text ? withoutSpaces(plainWords(text)) : '';
    if (text && spelt.startsWith(code)) return { field, text, ...exactly(spelt === code) };
  }
  return undefined;
}

function matchWord(order: SearchedOrder, plain: string): Match | undefined {
  const key = trackingKey(plain);
  const code = withoutSpaces(plain);
  const name = () => order.items.find(item => fitsName(plain, item.name))?.name;
  return (
    (plainWords(order.orderId) === code
      ? { field: 'order', text: order.orderId, isExact: true }
      : undefined) ??
    matchTracking('tracking', order.tracking, key) ??
    matchTracking('former-tracking', order.formerTracking ?? [], key) ??
    matchCode('sku', order, code) ??
    matchCode('asin', order, code) ??
    nameMatch(name())
  );
}

const nameMatch = (name: string | undefined): Match | undefined =>
  name === undefined ? undefined : { field: 'name', text: name };

/**
 * By which of its fields an order is found: by all of the text, as a number in groups, or by each of its words. The same
 * on a device and on the server.
 */
export function matchOrder(order: SearchedOrder, text: string): SearchHit | undefined {
  const plain = plainWords(text).trim();
  const whole = matchWord(order, plain);
  const match = whole ?? matchEach(order, plain.split(/\s+/));
  return match && { orderId: order.orderId, ...match };
}

function matchEach(order: SearchedOrder, words: readonly string[]): Match | undefined {
  let first: Match | undefined;
  for (const word of words) {
    const match = matchWord(order, word);
    if (!match) return undefined;
    first ??= match;
  }
  return first && { field: first.field, text: first.text };
}
