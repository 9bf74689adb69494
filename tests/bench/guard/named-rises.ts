/**
 * What a first visit may cost more than at the commit before, with its size and what it is for: `npm run bench -- guard`
 * fails for any other rise. A line is removed once its commit has landed, since it is the measure from then on.
 */
export const namedRises: readonly {
  /** As in the table, such as `list: requests`. */
  what: string;
  atMost: number;
  for: string;
}[] = [
  ...['sign-in', 'list', 'to-ship'].flatMap(screen => [
    { what: `${screen}: bytes`, atMost: 12_500, for: 'confirmations by a file, stored by the worker' },
    { what: `${screen}: requests`, atMost: 2, for: 'their files' },
  ]),
  ...['list', 'to-ship'].map(screen => ({
    what: `${screen}: nodes`,
    atMost: 1,
    for: 'what the bars of the next seven days are',
  })),
];
