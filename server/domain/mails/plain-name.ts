const mostCharacters = 80;

/**
 * A name as it appears in a mail: on one line, with nothing that a mail program turns into a link. Whoever
 * registers chooses both the name and who gets the mail.
 */
export function plainName(name: string): string {
  const line = name
    // Line breaks, invisible characters, and those that turn the direction of what follows.
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .replace(/[:：]?\s*[/／\\](?:\s*[/／\\])+/gu, ' ')
    // A dot within a word makes an address of it; "J.P. Morgan" bears the space.
    .replace(/([.．。｡․])(?=[\p{L}\p{N}])/gu, '$1 ')
    .replace(/[@＠]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return [...line].slice(0, mostCharacters).join('').trim();
}
