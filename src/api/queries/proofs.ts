import { call } from '#src/api/client/call.ts';
import { currentRole } from '#src/api/client/session.ts';
import { currentKey } from '#src/api/device/member-key.ts';
import { storeProofs } from '#src/api/device/proof-store.ts';
import { readProof } from '#src/api/device/taken-proofs.ts';
import { proofEndpoints } from '#src/contract/endpoints/proof-endpoints.ts';
import type { OrderId } from '#src/contract/ids.ts';

/** An order's signed proof: from this device, else from the server. Undefined where neither has it. */
export async function loadProof(orderId: OrderId): Promise<string | undefined> {
  const own = currentKey();
  const stored = await readProof(orderId);
  // To the warehouse no proof is open, and its server has none for it.
  if (stored !== undefined || currentRole() === 'warehouse') return stored;
  const params = { orderId };
  const answer = await call(proofEndpoints.retrieveTrackingProofs, { params }).catch(() => undefined);
  const [found] = answer?.trackingProofs ?? [];
  if (found) await storeProofs(own, [found]);
  return found?.proof;
}
