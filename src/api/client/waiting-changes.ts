let count: number | undefined;

/** How many changes of the signed-in person wait on this device, as far as this page knows: calls carry it. */
export const waitingChanges = {
  get: (): number | undefined => count,
  set: (next: number): void => {
    count = next;
  },
};
