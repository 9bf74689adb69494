import * as v from 'valibot';
import { textLimits } from './constants.ts';

/** Text without the character NUL, which PostgreSQL can't store: it would fail there on every try. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the character that is refused
export const withoutNul = v.regex(/^[^\u0000]*$/);

/** A required text, trimmed [147]. */
export const requiredText = (limit: number = textLimits.line) =>
  v.pipe(v.string(), withoutNul, v.trim(), v.nonEmpty(), v.maxLength(limit));

/** A text that may be empty, trimmed [147]. */
export const optionalText = (limit: number = textLimits.line) =>
  v.optional(v.pipe(v.string(), withoutNul, v.trim(), v.maxLength(limit)));
