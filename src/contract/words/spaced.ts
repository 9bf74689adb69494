const isHan = (character: string) => /\p{Script=Han}/u.test(character);
const isLatin = (character: string) => /[\p{Script=Latin}\d.]/u.test(character);

/** Two pieces of a Chinese text. Only they are kept apart: what a value itself says isn't changed. */
function joined(before: string, after: string): string {
  const [last, first] = [before.slice(-1), after.slice(0, 1)];
  const isBorder = (isHan(last) && isLatin(first)) || (isLatin(last) && isHan(first));
  return `${before}${isBorder ? ' ' : ''}${after}`;
}

/**
 * A Chinese text with values, whatever script they are in: a space where a Chinese character meets a Latin letter or
 * a digit, or the dot of “Ltd.”, and none beside a Chinese name. Used as a template's tag.
 */
export const spaced = (parts: TemplateStringsArray, ...values: readonly string[]): string =>
  parts.reduce((text, part, place) => joined(joined(text, values[place - 1] ?? ''), part));
