import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { PendingRowState } from '#src/features/pending/list/pending-row-state.tsx';
import type { Row } from '#src/outbox/rows/row.ts';
import { memberOf } from '#tests/session/tokens.ts';

test('case 51: a row that the server no longer takes from this version says that it waits for an app update', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const row: Row = {
    v: 1,
    opId: 'key-1',
    kind: 'shipment-confirmation',
    entity: 'order:1',
    claims: ['item:1'],
    seq: 1,
    ...memberOf('seller-ada'),
    payload: {},
    payloadV: 1,
    state: 'needs-attention',
    lastError: { at: 1, reason: 'app-outdated', status: 409 },
    attempts: 1,
    nextAt: 0,
    createdAt: Date.now(),
    appVersion: '0.1.0',
  };
  const container = document.createElement('div');
  const root = createRoot(container);
  await act(() => root.render(<PendingRowState row={row} isHeld={false} />));
  expect(container.textContent).toContain('Waiting for an app update');
  await act(() => root.unmount());
});
