export interface Sort<Field extends string> {
  field: Field;
  direction: 'asc' | 'desc';
}

/** What choosing a column gives: a newly chosen one starts at desc, the same again toggles. */
export function nextSort<Field extends string>(current: Sort<Field> | undefined, field: Field): Sort<Field> {
  const isAgain = current?.field === field;
  return { field, direction: isAgain && current.direction === 'desc' ? 'asc' : 'desc' };
}
