/** Each takes a core and a few hundred megabytes for some seconds: a workbook, or a document that is drawn. */
const atOnce = 2;

export type TakePlace = (key: string) => Promise<() => void>;

/**
 * Lets so many be at work at a time, of one company one: whoever asks for many waits for themselves.
 * @returns what waits for a place, and gives what gives it back
 */
export function createCompanyPlaces(): TakePlace {
  const busy = new Set<string>();
  const waiting: { key: string; enter: () => void }[] = [];

  function enterNext(): void {
    const place = busy.size < atOnce ? waiting.findIndex(({ key }) => !busy.has(key)) : -1;
    const [next] = place < 0 ? [] : waiting.splice(place, 1);
    if (!next) return;
    busy.add(next.key);
    next.enter();
  }

  return key =>
    new Promise(resolve => {
      const leave = () => {
        busy.delete(key);
        enterNext();
      };
      waiting.push({ key, enter: () => resolve(leave) });
      enterNext();
    });
}
