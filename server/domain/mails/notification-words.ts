import { zonedFormat } from '#src/contract/days.ts';
import { type Language, languages } from '#src/contract/language.ts';
import { plainName } from './letter.ts';

/** Day and time in a zone, as `Fri, Nov 27, 18:00` and `11月27日周五 18:00`. */
export const whenIn = (language: Language, timeZone: string, moment: Date): string =>
  zonedFormat(languages[language].locale, timeZone, {
    ...{ weekday: 'short', month: 'short', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(moment);

/** A file by its name alone: with the ending it would look like an address. */
export const nameOfFile = (fileName: string): string => plainName(fileName.replace(/\.[^.]+$/, ''));
