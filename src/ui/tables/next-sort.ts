export interface Sort<Field extends string> {
  field: Field;
  direction: 'asc' | 'desc';
}

/** What choosing a column gives: the same again toggles, a newly chosen one starts at desc [124–125]. */
export function nextSort<Field extends string>(current: Sort<Field> | undefined, field: Field): Sort<Field> {
  if (current?.field !== field) return { field, direction: 'desc' };
  return { field, direction: current.direction === 'desc' ? 'asc' : 'desc' };
}
