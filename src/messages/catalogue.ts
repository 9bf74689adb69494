import { useSyncExternalStore } from 'react';
import type { Language } from '#src/contract/language.ts';
import { currentLanguage, subscribeToLanguage } from './language.ts';

/** A text, or a text with values in it. */
type Text = string | ((...values: never[]) => string);

type Translated<Source> = {
  [Key in keyof Source]: Source[Key] extends string
    ? string
    : Source[Key] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : { [Inner in keyof Source[Key]]: string };
};

type Texts = Record<string, Text | Record<string, string>>;

/** One screen's texts. English is the source; a missing translation is a type error. */
export type Catalogue<Source extends Texts> = { en: Source } & Record<
  Exclude<Language, 'en'>,
  Translated<Source>
>;

export const catalogue = <const Source extends Texts>(texts: Catalogue<Source>): Catalogue<Source> => texts;

/** The texts in the language of now: for code outside of components. */
export function texts<Source extends Texts>(
  from: Catalogue<Source>,
  language: Language = currentLanguage(),
): Translated<Source> {
  return from[language] as Translated<Source>;
}

/** The texts in the chosen language; the component renders again when it changes. */
export function useTexts<Source extends Texts>(from: Catalogue<Source>): Translated<Source> {
  return texts(from, useLanguage());
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribeToLanguage, currentLanguage);
}
