const usualLength = 80;

/** A text as a part of a file's name, on every system: half a character would be none. */
export const fileNamePart = (text: string, most = usualLength): string =>
  [
    ...text
      .normalize('NFC')
      .replace(/[\\/:*?"<>|\p{C}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, most)
    .join('')
    .trim();
