import * as v from 'valibot';
import type { OpenHandOver } from '#src/api/device/open-hand-overs.ts';
import type { DispatchPlace } from '#src/contract/accounts/shipping-defaults.ts';
import { handOverDays } from '#src/contract/constants.ts';
import { recognise } from '#src/contract/scanned-codes/recognise.ts';
import { normaliseTrackingId } from '#src/contract/shipments/carriers.ts';
import {
  type ClosedHandOver,
  type HandOverLine,
  HandOverList,
  type HandOverParcel,
  type HandOvers,
  mostHandOverLines,
} from '#src/contract/shipments/hand-over.ts';
import { NewShipment, ShipmentAmendment } from '#src/contract/shipments/shipment-ledger.ts';
import type { Row } from '#src/outbox/rows/row.ts';
import type { ExpectedDays } from './hand-over-search.ts';

const dayMs = 24 * 3_600_000;

type KnownRow = Pick<Row, 'kind' | 'payload' | 'state' | 'createdAt'>;

export interface HereParcel extends HandOverParcel {
  /** Number of the list that it is on. */
  listedOn?: string;
}

/** Refused here, so that its parcel isn't confirmed. */
const isRefused = ({ state }: KnownRow) => state === 'needs-attention' || state === 'conflict';

/** A closed list. */
export interface HereList extends ClosedHandOver {
  /** It wasn't sent yet. */
  isWaiting?: boolean;
}

/** The closed lists that this device knows of, the newest first; one that waits here has no marks yet. */
export function listsHere(known: HandOvers | undefined, rows: readonly KnownRow[]): HereList[] {
  const lists = known?.lists ?? [];
  const waiting = rows.flatMap(({ kind, payload, state }) => {
    const list = v.safeParse(HandOverList, kind === 'hand-over' ? payload : undefined);
    const isNew = list.success && lists.every(({ _id }) => _id !== list.output._id);
    return isNew ? [{ ...list.output, marks: {}, isWaiting: state !== 'sent' }] : [];
  });
  return [...waiting, ...lists].sort((one, other) => (one.closedAt < other.closedAt ? 1 : -1));
}

/** What was confirmed in the last days, by the server's list and by what waits on this device. */
export function parcelsHere(
  known: HandOvers | undefined,
  rows: readonly KnownRow[],
  now: number,
): HereParcel[] {
  const parcels = new Map<string, HereParcel>(known?.parcels.map(parcel => [parcel.ledgerId, parcel]));
  const since = now - handOverDays * dayMs;
  for (const row of rows) {
    if (isRefused(row) || row.createdAt < since) continue;
    if (row.kind === 'shipment-confirmation') {
      const entry = v.safeParse(NewShipment, row.payload);
      if (!entry.success || entry.output._id === undefined || parcels.has(entry.output._id)) continue;
      const { _id, orderId, trackingId, marketplaceId, carrier, dispatchFrom, products } = entry.output;
      const units = products.reduce((sum, { quantity }) => sum + quantity, 0);
      const confirmedAt = new Date(row.createdAt).toISOString();
      parcels.set(_id, {
        ...{ ledgerId: _id, orderId, trackingId, marketplaceId, units },
        ...{ confirmedAt, carrier, dispatchFrom },
      });
    } else if (row.kind === 'shipment-amendment' && row.state !== 'sent') {
      const entry = v.safeParse(ShipmentAmendment, row.payload);
      const before = entry.success ? parcels.get(entry.output._id) : undefined;
      if (!entry.success || !before) continue;
      const { trackingId, carrier, dispatchFrom } = entry.output;
      parcels.set(before.ledgerId, { ...before, trackingId, carrier, dispatchFrom });
    }
  }
  const listed = new Map(
    listsHere(known, rows).flatMap(({ number, lines }) =>
      lines.map(line => [line.ledgerId, number] as const),
    ),
  );
  return [...parcels.values()].map(parcel => {
    const listedOn = listed.get(parcel.ledgerId);
    return listedOn === undefined ? parcel : { ...parcel, listedOn };
  });
}

/** What is still to be handed over, of the last days. */
export const waitingParcels = (parcels: readonly HereParcel[], days: ExpectedDays, now: number) =>
  parcels.filter(
    ({ listedOn, isCancelled, confirmedAt }) =>
      listedOn === undefined && !isCancelled && Date.parse(confirmedAt) >= now - days * dayMs,
  );

export interface HandOverAt {
  carrier: string;
  place: string;
}

/** What is expected on a list of a carrier and place, of what waits. */
export const dueParcels = (waiting: readonly HereParcel[], { carrier, place }: HandOverAt): HereParcel[] =>
  waiting.filter(one => one.carrier === carrier && one.dispatchFrom === place);

/** What a parcel is that was scanned for a list. Only `due` is taken. */
export type HandOverVerdict =
  | { kind: 'due'; line: HandOverLine }
  | { kind: 'again' | 'cancelled' | 'unknown' | 'full'; text: string }
  | { kind: 'listed'; text: string; number: string }
  | { kind: 'other-carrier'; text: string; carrier: string }
  | { kind: 'other-place'; text: string; place: string };

/** @param open all open lists of the device: on one device a parcel is on one list at most */
export function judgeParcel(
  code: string,
  {
    parcels,
    list,
    open,
  }: { parcels: readonly HereParcel[]; list: OpenHandOver; open: readonly OpenHandOver[] },
): HandOverVerdict {
  const { readings, text: read } = recognise(code);
  const label = readings.find(reading => reading.kind === 'tracking');
  const text = label?.trackingId ?? read;
  const number = normaliseTrackingId(text);
  const found = parcels.filter(({ trackingId }) => normaliseTrackingId(trackingId) === number);
  const isOn = ({ lines }: OpenHandOver) =>
    lines.some(({ trackingId }) => normaliseTrackingId(trackingId) === number);
  if (isOn(list)) return { kind: 'again', text };
  const parcel = found.find(one => one.listedOn === undefined && !one.isCancelled) ?? found[0];
  if (!parcel) return { kind: 'unknown', text };
  if (parcel.isCancelled) return { kind: 'cancelled', text };
  if (parcel.listedOn !== undefined) return { kind: 'listed', text, number: parcel.listedOn };
  const other = open.find(isOn);
  if (other) return { kind: 'listed', text, number: `${other.carrier} · ${other.place}` };
  if (parcel.carrier !== list.carrier) return { kind: 'other-carrier', text, carrier: parcel.carrier };
  if (parcel.dispatchFrom !== list.place) return { kind: 'other-place', text, place: parcel.dispatchFrom };
  if (list.lines.length >= mostHandOverLines) return { kind: 'full', text };
  return { kind: 'due', line: lineOf(parcel) };
}

export const lineOf = ({
  orderId,
  ledgerId,
  trackingId,
  marketplaceId,
  units,
}: HereParcel): HandOverLine => ({
  orderId,
  ledgerId,
  trackingId,
  marketplaceId,
  units,
});

/** A number that people can read out: the day and the beginning of the list's id. */
export const numberOf = (id: string, day: string): string =>
  `${day.replaceAll('-', '')}-${id.slice(0, 4).toUpperCase()}`;

/** The list as it is signed. */
export function closedList(
  { id, carrier, place, lines, bags, remark }: OpenHandOver,
  of: { due: readonly HereParcel[]; places: readonly DispatchPlace[]; closedAt: string; day: string },
): HandOverList {
  const taken = new Set<string>(lines.map(({ ledgerId }) => ledgerId));
  return {
    _id: id,
    number: numberOf(id, of.day),
    carrier,
    place: of.places.find(({ name }) => name === place) ?? { name: place },
    closedAt: of.closedAt,
    lines,
    missing: of.due
      .filter(({ ledgerId }) => !taken.has(ledgerId))
      .slice(0, mostHandOverLines)
      .map(lineOf),
    ...(remark.trim() && { remark: remark.trim() }),
    ...(bags.trim() && { bags: Number(bags) }),
  };
}
