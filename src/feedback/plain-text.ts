// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character is what a colour code begins with
const colourCode = /\u001b\[[0-9;]*m/g;

/** A message without terminal colour codes [182]. */
export function plainText(message: string): string {
  return message.replace(colourCode, '');
}
