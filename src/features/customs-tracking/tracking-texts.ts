import type { texts } from '#src/messages/catalogue.ts';
import type { customsTrackingTexts } from '#src/messages/customs-tracking.ts';

export type TrackingTexts = ReturnType<typeof texts<(typeof customsTrackingTexts)['en']>>;
