import { ApiFailure } from '#src/api/client/api-failure.ts';
import type { OutboxErrorCode } from '#src/contract/queued-receipt.ts';
import { texts } from '#src/messages/catalogue.ts';
import { notSavedTexts } from '#src/messages/not-saved.ts';

const reasons = {
  'OUTBOX.ITEM_WAITING': 'alreadyQueued',
  'OUTBOX.KEY_REUSED': 'alreadySent',
  'OUTBOX.NOT_REPLACEABLE': 'alreadySent',
  'OUTBOX.NOT_KNOWN': 'unknownIfSaved',
  'OUTBOX.NOT_SAVED': 'broken',
  'OUTBOX.TOO_LARGE': 'tooLarge',
  'OUTBOX.TOO_MANY': 'tooMany',
} as const satisfies Record<OutboxErrorCode, keyof (typeof notSavedTexts)['en']>;

/** Why this device did not keep a change; undefined where it was anybody else who said no. */
export function notSavedReason(failure: unknown): string | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  const [error] = failure.errors;
  const isFull = error?.code === 'OUTBOX.NOT_SAVED' && error.reason === 'full';
  const found = Object.entries(reasons).find(([code]) => code === error?.code)?.[1];
  return found && texts(notSavedTexts)[isFull ? 'full' : found];
}
