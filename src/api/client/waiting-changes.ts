let count: number | undefined;

/** How many changes wait on this device for anyone who is signed in, as far as this page knows: calls carry it. */
export const waitingChanges = {
  get: (): number | undefined => count,
  set: (next: number): void => {
    count = next;
  },
};
