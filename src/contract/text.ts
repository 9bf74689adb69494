import * as v from 'valibot';
import { textLimits } from './constants.ts';

/** A required text, trimmed [147]. */
export const requiredText = (limit: number = textLimits.line) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(limit));

/** A text that may be empty, trimmed [147]. */
export const optionalText = (limit: number = textLimits.line) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(limit)));
