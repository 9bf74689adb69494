/** Simplified Chinese by a font that every PDF reader brings along or replaces: nothing is embedded. */
const chineseFont = `<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UTF16-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/DW 1000/W[1 95 500]/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>>>]>>`;
const latinFont = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex');
const latin = (text: string) => Buffer.from(text, 'latin1').toString('hex');

function textLine(text: string, place: number): string {
  const isLatin = /^[\x20-\x7e\xa0-\xff]*$/.test(text);
  const [font, hex] = isLatin ? ['L', latin(text)] : ['C', utf16(text)];
  const size = place === 0 ? 20 : 12;
  return `BT /${font} ${size} Tf 60 ${760 - place * 30} Td <${hex}> Tj ET`;
}

/** A page of a PDF with a few lines of text, the first of them large, and SPECIMEN across it in grey. */
export function specimenDocument(lines: readonly string[]): Buffer {
  const content = [
    'q 0.88 g BT 0.7 0.7 -0.7 0.7 140 220 Tm /L 96 Tf',
    `<${latin('SPECIMEN')}> Tj ET Q`,
    ...lines.map(textLine),
  ].join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</L 5 0 R/C 6 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    latinFont,
    chineseFont,
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const tableAt = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${tableAt}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
