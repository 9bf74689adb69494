export interface Sort<Field extends string> {
  field: Field;
  direction: 'asc' | 'desc';
}

/** What choosing a column gives: the same again toggles, a newly chosen one starts at `first`. */
export function nextSort<Field extends string>(
  current: Sort<Field> | undefined,
  field: Field,
  first: Sort<Field>['direction'] = 'desc',
): Sort<Field> {
  if (current?.field !== field) return { field, direction: first };
  return { field, direction: current.direction === 'desc' ? 'asc' : 'desc' };
}
