import * as v from 'valibot';
import type { JobHandler } from '#server/jobs/job-runner.ts';
import { ReadOrder } from '#server/queue/read-order.ts';
import { createOrderReader, type OrderReaderParts } from '#server/services/intake/read-order.ts';

/**
 * Asks the marketplace about an order that somebody has open. Once, or not at all: anyone who still has it open asks again
 * in a minute.
 */
export function createReadOrderHandler(parts: OrderReaderParts): JobHandler {
  const { findAccount } = parts;
  const readOrder = createOrderReader(parts);
  return async payload => {
    const { sellerId, orderId } = v.parse(ReadOrder, payload);
    const account = await findAccount(sellerId);
    if (!account) return { endedBecause: 'No marketplace account is linked.' };
    const wait = await readOrder(account, sellerId, orderId);
    return wait ? { endedBecause: wait.reason } : 'done';
  };
}
