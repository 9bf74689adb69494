import type { Language } from '#src/contract/language.ts';
import { formatMoment } from './format.ts';

const prepositions: Record<Language, { time: string; day: string }> = {
  en: { time: 'at ', day: 'on ' },
  'zh-CN': { time: '', day: '' },
};

/** `at 10:42` for an instant of today, else `on November 20, 2026 at 10:42`: as a sentence says when. */
export function formatWhen(instant: string | number | Date, language: Language, now = new Date()): string {
  const moment = formatMoment(instant, language, now);
  const { time, day } = prepositions[language];
  return `${/^\d\d:/.test(moment) ? time : day}${moment}`;
}
