import { apiBase } from '#src/contract/headers.ts';
import type { ShipmentLedgerEntry } from '#src/contract/shipments/shipment-ledger.ts';

const tokenHome = 'portolan.login-token';

/**
 * The API client that any app has, with any queue: it sends the current token, and after a 401 refreshes it
 * and asks once more.
 */
export async function createLedgerEntry(entry: ShipmentLedgerEntry, key?: string): Promise<Response> {
  const answer = await post('shipment-ledger/create', entry, key);
  if (answer.status !== 401) return answer;
  const refreshed = await post('user/refresh-token', { existingToken: localStorage.getItem(tokenHome) });
  if (!refreshed.ok) return answer;
  localStorage.setItem(tokenHome, (await refreshed.json()).refreshedToken);
  return post('shipment-ledger/create', entry, key);
}

function post(path: string, body: unknown, key?: string): Promise<Response> {
  return fetch(`${apiBase}/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${localStorage.getItem(tokenHome)}`,
      ...(key && { 'Idempotency-Key': key }),
    },
    body: JSON.stringify(body),
  });
}
