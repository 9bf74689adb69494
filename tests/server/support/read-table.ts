/** Records of a file as RFC 4180 defines them; whatever it doesn't allow fails. */
export function readCsv(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const [, quoted, plain = '', end] = field.exec(text) ?? [];
    if (end === undefined)
      throw new Error(`No field of a record: ${JSON.stringify(text.slice(at, at + 40))}`);
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  return records;
}

/** As whoever reads such a file takes the marks off that keep spreadsheets from calculating. */
export const withoutMark = (text: string): string =>
  text.replace(/(?<=[;\t\n])'(?=["' ]*[=+\-@＝＋－＠])/g, '').replace(/^'(?='*[=+\-@\t\n＝＋－＠])/, '');
