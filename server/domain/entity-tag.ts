/** The ETag of what people saved so often. */
export const etagOf = (version: number): string => `"${version}"`;

/** Whether a change is based on another version than this one. @param ifMatch of the header; undefined: any version */
export const isStale = (ifMatch: readonly string[] | undefined, version: number): boolean =>
  ifMatch !== undefined && !ifMatch.includes('*') && !ifMatch.includes(etagOf(version));
