import type { ApiError } from '#src/contract/api-error.ts';
import type { texts } from '#src/messages/catalogue.ts';
import type { refusalTexts } from '#src/messages/refusals.ts';

type Words = ReturnType<typeof texts<(typeof refusalTexts)['en']>>;

/** Why the server refused a change, in the language of the screen. */
export function refusalWords({ code, message }: ApiError, { because, other }: Words): string {
  return Object.entries(because).find(([known]) => known === code)?.[1] ?? other(message);
}
