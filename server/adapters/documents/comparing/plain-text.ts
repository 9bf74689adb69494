/** Compatibility forms and small letters become plain capitals: ＤＥ１２ and de12 are DE12. */
const plain = (text: string) => text.normalize('NFKC').toUpperCase();

/** Runs of letters A–Z and digits, in order. */
export const tokensOf = (text: string): string[] => plain(text).match(/[A-Z0-9]+/g) ?? [];

/** Chinese characters alone: recognition puts spaces between them, and people put brackets. */
export const hanOf = (text: string): string =>
  (text.normalize('NFKC').match(/\p{Script=Han}/gu) ?? []).join('');

/** Chinese characters, letters and digits of a company's name, which may be mixed. */
export const nameOf = (text: string): string =>
  (plain(text).match(/[\p{Script=Han}A-Z0-9]/gu) ?? []).join('');

/** Letters and digits in capitals without marks: Šimůnek is SIMUNEK, Łukasz LUKASZ. */
export const latinOf = (text: string): string =>
  plain(
    text
      .replaceAll('ł', 'l')
      .replaceAll('Ł', 'L')
      .replaceAll('ø', 'o')
      .replaceAll('Ø', 'O')
      .replaceAll('ß', 'ss'),
  )
    .normalize('NFD')
    .replace(/[^A-Z0-9]/g, '');
