import type { texts } from '#src/messages/catalogue.ts';
import type { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import type { StatusFilter } from './arrange/tracking-search.ts';

/** A filter's name: that of its status, as in the table. */
export function statusWords(filter: StatusFilter, { status }: TrackingTexts): string {
  const words = { held: status.NOT_RELEASED, 'in-progress': status.IN_PROGRESS, released: status.RELEASED };
  return words[filter];
}

export type TrackingTexts = ReturnType<typeof texts<(typeof customsTrackingTexts)['en']>>;
