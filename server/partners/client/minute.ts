/** An instant for a terminal: the server’s clock and the reader’s need not agree. */
export const minute = (instant: string): string => `${instant.slice(0, 16).replace('T', ' ')} UTC`;
