import { etagOf } from '#src/contract/headers.ts';

/** Whether a change is based on another version than this one. @param ifMatch of the header; undefined: any version */
export const isStale = (ifMatch: readonly string[] | undefined, version: number): boolean =>
  ifMatch !== undefined && !ifMatch.includes('*') && !ifMatch.includes(etagOf(version));

/** @returns undefined where there is no header; an unreadable one matches nothing */
export function readEntityTags(text: string | undefined): readonly string[] | undefined {
  if (text === undefined) return undefined;
  if (text.trim() === '*') return ['*'];
  // A proxy that compresses makes a weak one of a strong one.
  return [...text.matchAll(/(?:W\/)?("[\x21\x23-\x7e]*")/g)].map(([, tag = '']) => tag);
}
