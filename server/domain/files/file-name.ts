const mostLength = 80;

/** A name as a part of a file's name, on every system. */
export const fileNamePart = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{C}]+/gu, ' ')
    .slice(0, mostLength)
    .trim();
