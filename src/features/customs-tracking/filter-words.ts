import type { texts } from '#src/messages/catalogue.ts';
import type { customsTrackingTexts } from '#src/messages/customs-tracking.ts';
import type { TrackingFilter } from './arrange/tracking-search.ts';

/** A filter's name: for a status its label, as in the table. */
export function filterWords(filter: TrackingFilter | 'all', { filter: own, status }: TrackingTexts): string {
  const words = {
    all: own.all,
    'to-ship': own['to-ship'],
    held: status.NOT_RELEASED,
    'in-progress': status.IN_PROGRESS,
    released: status.RELEASED,
  };
  return words[filter];
}

export type TrackingTexts = ReturnType<typeof texts<(typeof customsTrackingTexts)['en']>>;
