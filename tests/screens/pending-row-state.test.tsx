import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PendingRow } from '#src/features/pending/list/pending-row.tsx';
import { PendingRowState } from '#src/features/pending/list/pending-row-state.tsx';
import type { Row } from '#src/outbox/rows/row.ts';
import { memberOf } from '#tests/session/tokens.ts';

const row: Row = {
  v: 1,
  opId: 'key-1',
  kind: 'shipment-confirmation',
  entity: 'order:1',
  locks: ['item:1'],
  seq: 1,
  ...memberOf('seller-ada'),
  payload: {},
  payloadV: 1,
  state: 'queued',
  attempts: 3,
  nextAt: 0,
  createdAt: Date.now(),
  appVersion: '0.1.0',
};

let root: Root;
let container: HTMLElement;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  container = document.createElement('div');
  document.body.append(container);
  root = createRoot(container);
});
afterEach(async () => {
  await act(() => root.unmount());
  document.body.replaceChildren();
});

async function reported(changes: Partial<Row>): Promise<string> {
  await act(() => root.render(<PendingRowState row={{ ...row, ...changes }} isBlocked={false} />));
  return container.textContent;
}

test('a hand-over list says how many parcels it has', async () => {
  const line = { orderId: '302-1', marketplaceId: 'A1PA6795UKMFR9', units: 1 };
  const list = {
    ...{ _id: '00000000-0000-4000-8000-000000000099', number: '20261125-0000', carrier: 'DHL' },
    ...{ place: { name: 'Longhua' }, closedAt: '2026-11-25T09:00:00.000Z', missing: [] },
    lines: [1, 2].map(place => ({
      ...line,
      ledgerId: `00000000-0000-4000-8000-00000000000${place}`,
      trackingId: `JJD000390007710000${place}`,
    })),
  };
  const sending: Row = { ...row, kind: 'hand-over', payload: list, state: 'sending' };
  const nothing = () => undefined;
  await act(() =>
    root.render(
      <PendingRow
        row={sending}
        isBlocked={false}
        shipBy={undefined}
        onDiscard={nothing}
        onUpdate={nothing}
      />,
    ),
  );
  expect(container.textContent).toContain('20261125-0000Hand-over list · DHL · Longhua · 2 parcels');
});

const proxyText = 'Something between this device and Portolan is blocking this (403).';

test('a row that somebody on the way refuses says so after the third try', async () => {
  const lastError = { at: 1, reason: 'unreachable', status: 403 } as const;
  expect(await reported({ lastError, blocks: 2 })).toBe('Saved on this device');
  expect(await reported({ lastError, blocks: 3 })).toContain(proxyText);
});

test('a refusal is shown in our words, or in the server’s where we have none', async () => {
  const refusedFor = (code: string) =>
    reported({
      state: 'needs-attention',
      lastError: {
        at: 1,
        reason: 'rejected',
        status: 409,
        errors: [{ code, message: 'As the server says.' }],
      },
    });
  expect(await refusedFor('SHIPMENT.SOMETHING_LATER')).toContain('As the server says.');
  expect(await refusedFor('SHIPMENT.ORDER_CANCELLED')).toContain('was cancelled. Pull the parcel out.');
});

test('case 51: a row that the server no longer takes from this version says that it waits for an app update', async () => {
  const lastError = { at: 1, reason: 'app-outdated', status: 409 } as const;
  expect(await reported({ state: 'needs-attention', attempts: 1, lastError })).toContain(
    'Waiting for an app update',
  );
});
