import { createHash } from 'node:crypto';
import type { clearances, orderItems, orders } from '#server/db/tables/orders.ts';
import { mrnCheckDigit } from '#server/domain/clearances/mrn.ts';
import { articleOf, goods } from '#server/sandbox/goods.ts';
import { type SeededRandom, seededRandom } from '#server/sandbox/random.ts';
import { promisedDelivery } from '#server/sandbox/sandbox-orders.ts';

interface CustomsPlace {
  /** Customs office reference number: country, then six characters. Invented. */
  office: string;
  name: string;
}

/** Where packages from China usually enter the European Union. */
const customsPlaces: readonly [CustomsPlace, ...CustomsPlace[]] = [
  { office: 'BE343100', name: 'Liège Airport' },
  { office: 'DE003302', name: 'Köln/Bonn Flughafen' },
  { office: 'DE006451', name: 'Leipzig/Halle Flughafen' },
  { office: 'DE004851', name: 'Hamburg Hafen' },
  { office: 'DE002601', name: 'Duisburg Ruhrort' },
  { office: 'NL000396', name: 'Schiphol Cargo' },
  { office: 'NL000510', name: 'Rotterdam Maasvlakte' },
  { office: 'FR00674A', name: 'Paris-Charles de Gaulle' },
  { office: 'PL322040', name: 'Gdańsk Port' },
  { office: 'HU102070', name: 'Budapest Liszt Ferenc' },
  { office: 'IT278100', name: 'Milano Malpensa' },
  { office: 'ES002801', name: 'Madrid-Barajas' },
];

const hour = 3_600_000;
const day = 24 * hour;

/** Orders spread over so long a time before now. */
const spanMs = 42 * day;

/** The marketplace wants a confirmation within so long a time after the order. */
const shipWithinMs = 6 * day;

/** Younger orders wait for their confirmation. */
const waitingForMs = 7 * day;

type Row<Table extends { $inferInsert: object }> = Omit<Table['$inferInsert'], 'sellerId'>;

export interface DemoOrder {
  order: Row<typeof orders> & { createdAt: Date };
  items: Row<typeof orderItems>[];
  clearance: Omit<Row<typeof clearances>, 'proof'>;
  place: CustomsPlace;
  /** Null while it waits for one. */
  confirmation: { confirmedAt: Date; trackingId: string } | null;
}

function makeMrn({ office }: CustomsPlace, declaredAt: Date, random: SeededRandom): string {
  const year = String(declaredAt.getUTCFullYear()).slice(2);
  // Office number, then a running number; R is a customs declaration for import.
  const body = `${year}${office.slice(0, 2)}${office.slice(2)}${random.digits(6)}R`;
  return body + mrnCheckDigit(body);
}

/** Whole seconds: customs writes no smaller ones. */
const atSecond = (ms: number) => new Date(Math.floor(ms / 1000) * 1000);

function makeClearance(createdAt: number, now: number, place: CustomsPlace, random: SeededRandom) {
  const handedOver = createdAt + random.between(20, 90) * hour;
  const accepted = handedOver + random.between(60, 5 * 60) * 60_000;
  const released = accepted + random.between(2, 60) * hour;
  // A few are held: customs asks for documents, or refuses.
  const fate = random.fraction();
  const nothing = { place: null, mrn: null, handedOverAt: null, releasedAt: null };
  if (handedOver > now) {
    return { ...nothing, status: 'NOT_RELEASED' as const, updatedAt: atSecond(createdAt) };
  }
  const arrived = { ...nothing, place: place.name, handedOverAt: atSecond(handedOver) };
  if (accepted > now) return { ...arrived, status: 'IN_PROGRESS' as const, updatedAt: atSecond(handedOver) };
  const declared = { ...arrived, mrn: makeMrn(place, atSecond(accepted), random) };
  if (released > now || fate < 0.1) {
    return { ...declared, status: 'IN_PROGRESS' as const, updatedAt: atSecond(accepted) };
  }
  if (fate < 0.16) return { ...declared, status: 'NOT_RELEASED' as const, updatedAt: atSecond(released) };
  return {
    ...declared,
    status: 'RELEASED' as const,
    releasedAt: atSecond(released),
    updatedAt: atSecond(released),
  };
}

function makeItems(orderId: string, isWaiting: boolean, random: SeededRandom) {
  const count = isWaiting ? random.between(2, 5) : random.between(1, 3);
  const first = random.between(0, goods.length - 1);
  return Array.from({ length: count }, (_, position) => {
    const [name, price] = goods[(first + position * 3) % goods.length] ?? goods[0];
    const quantity = random.pick([1, 1, 2, 2, 3, 6]);
    // The marketplace's own number, 14 digits long, is what people can compare with what they see there.
    const marketplaceItemId = random.digits(14);
    return {
      id: marketplaceItemId,
      orderId,
      marketplaceItemId,
      position,
      name,
      ...articleOf(name),
      quantity,
      price: Math.round(price * quantity * 100) / 100,
      currency: 'EUR',
    };
  });
}

/**
 * Orders of the last six weeks, newest last: the same ones on the same day for the same name.
 * @param name the seller's, such as an email address; another name has other orders
 */
export function makeDemoOrders(parts: {
  count: number;
  now: Date;
  marketplaceId: string;
  name: string;
}): DemoOrder[] {
  const { count, marketplaceId, name } = parts;
  const now = parts.now.getTime();
  const nameDigest = createHash('sha256').update(name).digest();
  const random = seededRandom(Math.floor(now / day) ^ nameDigest.readUInt32BE());
  return Array.from({ length: count }, (_, index): DemoOrder => {
    const step = spanMs / count;
    const createdAt = atSecond(now - spanMs + (index + random.fraction()) * step);
    // The running number in the middle keeps ten thousand random ones from meeting.
    const orderId = `028-${String(1_000_000 + index * 271)}-${random.digits(7)}`;
    const isWaiting = now - createdAt.getTime() < waitingForMs;
    const place = random.pick(customsPlaces);
    const items = makeItems(orderId, isWaiting, random);
    const trackingId = `YT${random.digits(16)}`;
    const confirmedAt = atSecond(createdAt.getTime() + random.between(6, 60) * hour);
    const shipBy = atSecond(createdAt.getTime() + shipWithinMs);
    return {
      order: {
        orderId,
        marketplaceId,
        shipBy,
        ...promisedDelivery(shipBy),
        createdAt,
      },
      items: items.map(item => ({
        ...item,
        shippedQuantity: isWaiting ? 0 : item.quantity,
        trackingId: isWaiting ? null : trackingId,
      })),
      clearance: { orderId, ...makeClearance(createdAt.getTime(), now, place, random) },
      place,
      confirmation: isWaiting ? null : { confirmedAt, trackingId },
    };
  });
}
