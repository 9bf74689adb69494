import { Refusal } from '#server/domain/refusal.ts';
import type { DeskRole } from '#server/services/partners/desk-keys.ts';

export const notYours = (who: string) => new Refusal('DESK.NOT_ALLOWED', `This call is for ${who}.`);

/** @throws Refusal */
export function checkOperator(desk: DeskRole): void {
  if (desk.role !== 'operator') throw notYours('the operator');
}

/** @throws Refusal */
export function checkBroker(desk: DeskRole): Extract<DeskRole, { role: 'broker' }> {
  if (desk.role !== 'broker') throw notYours('a broker');
  return desk;
}
