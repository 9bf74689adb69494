import * as v from 'valibot';
import { expect, test } from 'vitest';
import { OrderEvent } from '#src/contract/orders/order-events.ts';
import { EventList } from '#src/features/order-history/event-list.tsx';
import { HistoryEvent } from '#src/features/order-history/history-event.tsx';
import { historyLines, mustBePulledOut } from '#src/features/order-history/history-lines.ts';
import { show, withPage } from './shown-screen.tsx';

withPage();

const values = {
  dispatchDate: '2026-11-20',
  dispatchFrom: 'Ningbo',
  carrier: 'Yun Express',
  deliveryService: 'Global Direct',
  trackingId: 'YT1',
};
const package1 = { ledgerId: 'ledger-1', revision: 1 };
const package2 = { ledgerId: 'ledger-1', revision: 2 };

/** Each line's text, newest first. */
async function linesOf(events: readonly object[]): Promise<string[]> {
  const parsed = v.parse(
    v.array(OrderEvent),
    events.map(event => ({ at: '2026-11-20T09:00:00Z', detail: {}, ...event })),
  );
  await show(
    <EventList label="Events">
      {historyLines(parsed).map(line => (
        <HistoryEvent key={line.key} line={line} />
      ))}
    </EventList>,
  );
  return [...document.querySelectorAll('li')].map(line => line.textContent);
}

test('a confirmation says what was sent, by whom and on which device', async () => {
  const [line] = await linesOf([
    {
      kind: 'confirmed',
      ...package1,
      by: 'Wei Chen',
      device: 'Packing table 7',
      detail: { values, isSentAnyway: true },
    },
  ]);
  for (const text of [
    'Shipment confirmed',
    'Yun Express · YT1',
    'Delivery Service: Global Direct',
    'Dispatched on November 20, 2026 from Ningbo',
    'Sent even though the carrier isn’t on the marketplace’s list.',
    'Wei Chen · Packing table 7',
  ])
    expect(line).toContain(text);
});

test('both orders of one parcel name the other', async () => {
  const [shared, confirmed] = await linesOf([
    { kind: 'confirmed', ...package1, detail: { values, sharedWith: ['028-1', '028-2'] } },
    { kind: 'label-shared', ...package1, detail: { sharedWith: ['028-3'] } },
  ]);
  expect(confirmed).toContain('In one parcel with order 028-1, 028-2.');
  expect(shared).toContain('Another order in the same parcel');
  expect(shared).toContain('In one parcel with order 028-3.');
});

test('a correction says each value before and after it, also without the arrow', async () => {
  const after = { ...values, trackingId: 'YT2', dispatchDate: '2026-11-21' };
  const [line] = await linesOf([
    { kind: 'confirmed', ...package1, detail: { values } },
    { kind: 'amended', ...package2, device: 'Packing table 7', detail: { values: after } },
  ]);
  expect(line).toContain('Shipment corrected');
  expect(line).toContain('Tracking ID: YT1 → changed to YT2');
  expect(line).toContain('Dispatch Date: November 20, 2026 → changed to November 21, 2026');
  expect(line).not.toContain('Dispatch From');
  expect(line).toContain('Packing table 7');
});

test('a refusal says why in our words, and what the marketplace itself says', async () => {
  const refused = { kind: 'refused', ...package1 };
  const [ours, theirs, none] = await linesOf([
    { ...refused, detail: {} },
    { ...refused, detail: { code: 'OTHER', reason: 'Package is on hold' } },
    { ...refused, detail: { code: 'TRACKING_INVALID', reason: 'InvalidTrackingNumber' } },
  ]);
  expect(ours).toContain('It rejected the tracking ID.The marketplace says: “InvalidTrackingNumber');
  expect(theirs).toMatch(/Rejected by the marketplaceThe marketplace says: “Package is on hold”$/);
  expect(none).toContain('It didn’t accept this confirmation.');
});

test('each kind of event has words of its own, and a package of somebody else is told apart', async () => {
  const lines = await linesOf([
    { kind: 'resent', ...package1 },
    { kind: 'accepted', ...package1 },
    { kind: 'verified', ...package1 },
    { kind: 'missing', ...package1 },
    { kind: 'closed', ...package1, device: 'Office' },
    { kind: 'cancellation-requested' },
    { kind: 'cancelled' },
    { kind: 'shipped-elsewhere', detail: { carrier: 'UPS', trackingNumber: '1Z1' } },
  ]);
  expect(lines.map(line => line.replace(/^.*\d\d:\d\d/, ''))).toEqual([
    'Confirmed on the marketplaceUPS · 1Z1In a package that Portolan didn’t confirm.',
    'Cancelled on the marketplace',
    'Cancellation requested',
    'Closed, won’t be resentOffice',
    'Not found on the marketplace',
    'Verified on the marketplace',
    'Accepted by the marketplace',
    'Sent to the marketplace again',
  ]);
});

test('an event that only a later build has a name for is there, with when and who', async () => {
  const [line] = await linesOf([{ kind: 'returned', by: 'Wei Chen', device: 'Packing table 7' }]);
  expect(line).toContain('Other event');
  expect(line).toContain('Wei Chen · Packing table 7');
});

test('a second parcel has its own values, and leaves those of the confirmation as they are', async () => {
  const second = { ...values, trackingId: 'YT9' };
  const lines = await linesOf([
    { kind: 'confirmed', ...package1, detail: { values } },
    { kind: 'second-parcel', by: 'Wei Chen', device: 'Packing table 7', detail: { values: second } },
    { kind: 'verified', ...package1 },
  ]);
  expect(lines[1]).toContain('Second parcel sent');
  expect(lines[1]).toContain('Yun Express · YT9');
  expect(lines[1]).toContain('Wei Chen · Packing table 7');
  expect(lines[0]).toContain('Yun Express · YT1');
});

test('a cancellation says to pull the parcel out where something of it was packed, until somebody has dealt with it', async () => {
  const packed = { kind: 'cancelled', detail: { isPacked: true } };
  expect((await linesOf([packed]))[0]).toContain('Cancelled after packing: pull the parcel out');
  expect((await linesOf([{ kind: 'cancelled' }]))[0]).not.toContain('pull the parcel out');
  const mustBe = (events: readonly object[]) =>
    mustBePulledOut(
      v.parse(
        v.array(OrderEvent),
        events.map(event => ({ at: '2026-11-20T09:00:00Z', detail: {}, ...event })),
      ),
    );
  expect(mustBe([{ kind: 'confirmed' }, { kind: 'cancelled' }])).toBe(false);
  expect(mustBe([{ kind: 'confirmed' }, packed, { kind: 'refused' }])).toBe(true);
  expect(mustBe([{ kind: 'confirmed' }, packed, { kind: 'closed' }])).toBe(false);
  expect(mustBe([packed, { kind: 'amended' }])).toBe(false);
});

test('a confirmation says how the parcel was counted, what wasn’t, and which code was assigned', async () => {
  const contents = {
    scanned: 2,
    byHand: 1,
    notCounted: { units: 3, why: 'skipped' },
    codes: [{ code: '04006381333931', sku: 'LAMP-1' }],
  };
  const [later, line] = await linesOf([
    { kind: 'confirmed', ...package1, detail: { values, contents } },
    {
      kind: 'confirmed',
      ledgerId: 'ledger-2',
      revision: 1,
      detail: {
        values,
        contents: { scanned: 0, byHand: 0, notCounted: { units: 1, why: 'a later reason' } },
      },
    },
  ]);
  for (const text of [
    '2 units scanned',
    '1 unit counted by hand',
    '3 units not counted: skipped',
    'Code 4006381333931 assigned to LAMP-1',
  ])
    expect(line).toContain(text);
  expect(later).toContain('1 unit not counted: confirmed where contents aren’t counted');
  expect(later).not.toContain('scanned');
});
