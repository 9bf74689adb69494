// Rows that a page keeps without its worker. A worker from before decision 069 writes rows back without the fields that it
// doesn't know, and would make one person's row everybody's: the page names no person until the worker that is active says
// that it keeps them. What a row doesn't say is read as it always was.

let isNamed = false;

export const areNamed = (): boolean => isNamed;

/** @param areRead by whatever worker is active here, or there is none */
export function namePersons(areRead: boolean): void {
  isNamed = areRead;
}
