/**
 * Which issue builds which rows of `docs/specification.md`. Ranges overlap where two issues touch a row: the
 * first named issue owns it. A row that stands nowhere belongs to the first issue.
 */
export const issuesByRow: readonly { issue: string; rows: string }[] = [
  {
    issue: 'A',
    rows: '1–8, 25, 27–37, 41–52, 89–90, 91–106, 124–126, 143, 146–148, 150–154, 157, 164–167, 179, 181–184, 192–193, 203, 205, 208, 210',
  },
  {
    issue: 'B',
    rows: '9–26, 38–40, 72–88, 107–108, 122–123, 127–135, 139–142, 153–163, 178–180, 184–193, 204, 207',
  },
  { issue: 'C', rows: '53–71, 109–121, 136–138, 144–145, 149, 168–177, 194–202, 209' },
];
