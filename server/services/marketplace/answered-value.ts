import type { Reading } from '#server/adapters/marketplace/marketplace.ts';
import { Refusal } from '#server/domain/refusal.ts';

/**
 * What the marketplace answered; undefined where it refused.
 * @throws Refusal where it gave no answer: that says nothing about what was asked
 */
export function answeredValue<Value>(reading: Reading<Value>): Value | undefined {
  if (reading.state === 'retry') {
    throw new Refusal('SERVER.UNAVAILABLE', reading.reason, {}, Math.ceil(reading.afterMs / 1000));
  }
  return reading.state === 'answered' ? reading.value : undefined;
}
