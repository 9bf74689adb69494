import * as v from 'valibot';
import { textLimits } from './constants.ts';
import { languageCodes } from './language.ts';

/**
 * Text without the character NUL and without half a character, which PostgreSQL can't store: it would fail there on
 * every try.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a character that is refused
export const storable = v.regex(/^[^\u0000\p{Cs}]*$/u);

/** A required text, trimmed [147]. */
export const requiredText = (limit: number = textLimits.line) =>
  v.pipe(v.string(), storable, v.trim(), v.nonEmpty(), v.maxLength(limit));

/** A text that may be empty, trimmed [147]. */
export const optionalText = (limit: number = textLimits.line) =>
  v.optional(v.pipe(v.string(), storable, v.trim(), v.maxLength(limit)));

export const Language = v.picklist(languageCodes);
export type Language = v.InferOutput<typeof Language>;
