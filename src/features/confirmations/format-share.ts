import type { Language } from '#src/contract/language.ts';
import { remembered } from '#src/format/format.ts';

const format = remembered(
  locale => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
);

/** `3.5%` */
export const formatShare = (share: number, language: Language): string => format(language).format(share);
