import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { users } from '#server/db/tables/accounts.ts';
import { members } from '#server/db/tables/members.ts';
import { orderEvents } from '#server/db/tables/shipments.ts';
import { personName } from '#src/contract/accounts/person-name.ts';
import type { SearchHit } from '#src/contract/orders/search-hits.ts';
import { hanPairs, latinWords, plainWords } from '#src/contract/orders/search-words.ts';

/** Of the newest confirmations: a person has made thousands, and two of one order are one hit. */
const readPerHit = 3;

/** Orders that a member has confirmed or corrected, newest first, where the text names a member. */
export async function findByPerson(
  db: Db,
  sellerId: string,
  text: string,
  limit: number,
): Promise<SearchHit[]> {
  const named = await findNamed(db, sellerId, text);
  if (named.size === 0) return [];
  const rows = await db
    .select({ orderId: orderEvents.orderId, userId: orderEvents.userId })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.sellerId, sellerId),
        inArray(orderEvents.userId, [...named.keys()]),
        inArray(orderEvents.kind, ['confirmed', 'amended']),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(limit * readPerHit);
  const hits = new Map<string, SearchHit>();
  for (const { orderId, userId } of rows) {
    const name = named.get(userId ?? '');
    if (orderId === null || name === undefined || hits.has(orderId)) continue;
    hits.set(orderId, { orderId: orderId as SearchHit['orderId'], field: 'person', text: name });
  }
  return [...hits.values()].slice(0, limit);
}

/** Names are in no index: those of a company are few. */
async function findNamed(db: Db, sellerId: string, text: string): Promise<Map<string, string>> {
  const plain = plainWords(text);
  const pairs = hanPairs(plain);
  const words = latinWords(plain);
  if (pairs.length === 0 && words.join('').length < 2) return new Map();
  const persons = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(members)
    .innerJoin(users, eq(users.id, members.personId))
    .where(eq(members.sellerId, sellerId));
  const named = persons.filter(({ firstName, lastName }) => {
    const first = plainWords(firstName);
    const last = plainWords(lastName);
    const ofName = latinWords(`${first} ${last}`);
    return (
      pairs.every(pair => `${last}${first} ${first}${last}`.includes(pair)) &&
      words.every(word => ofName.some(other => other.startsWith(word)))
    );
  });
  return new Map(named.map(person => [person.id, personName(person)]));
}
