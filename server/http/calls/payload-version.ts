import { Refusal } from '#server/domain/refusal.ts';
import type { Endpoint } from '#src/contract/endpoint.ts';

/**
 * Before anything is read of a write that a device may have kept for weeks.
 * @throws Refusal where its shape is of another version than ours
 */
export function requirePayloadVersion({ outbox }: Endpoint, payloadVersion: number | undefined): void {
  if (payloadVersion === undefined || payloadVersion === outbox?.payloadVersion) return;
  throw new Refusal(
    'REQUEST.PAYLOAD_VERSION',
    'This version of the app is too old, or newer than the server.',
    { accepted: [outbox?.payloadVersion] },
  );
}
