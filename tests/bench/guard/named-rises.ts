/**
 * What a first visit may cost more than at the commit before, with its size and what it is for: `npm run bench -- guard`
 * fails for any other rise. A line is removed once its commit has landed, since it is the measure from then on.
 */
export const namedRises: readonly {
  /** As in the table, such as `list: requests`. */
  what: string;
  atMost: number;
  for: string;
}[] = [];
