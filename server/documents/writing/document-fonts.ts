import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';

export type Weight = 'regular' | 'bold';

/** A piece of a text that one font has all glyphs of. */
export interface Run {
  text: string;
  font: PDFFont;
}

export interface DocumentFonts {
  /** @throws Error where no font has a character: a name must not lose one silently */
  runs(text: string, weight: Weight): Run[];
  /** Of one character at size 1. */
  widthOf(character: string, weight: Weight): number;
}

const require = createRequire(import.meta.url);
const fontFile = (name: string, file: string) => join(dirname(require.resolve(name)), '..', 'fonts', file);

// The Chinese font lacks Ł, š and ő, the Latin one Chinese: each character goes to the first that has it.
const files: Record<Weight, readonly string[]> = {
  regular: [
    fontFile('@embedpdf/fonts-latin', 'NotoSans-Regular.ttf'),
    fontFile('@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf'),
  ],
  bold: [
    fontFile('@embedpdf/fonts-latin', 'NotoSans-Bold.ttf'),
    fontFile('@embedpdf/fonts-sc', 'NotoSansHans-Bold.otf'),
  ],
};

interface LoadedFont {
  has: (character: string) => boolean;
  embedded: PDFFont;
}

async function load(document: PDFDocument, file: string): Promise<LoadedFont> {
  const bytes = await readFile(file);
  const font = fontkit.create(bytes) as fontkit.Font;
  return {
    has: character => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
    embedded: await document.embedFont(bytes, { subset: true }),
  };
}

/** Embeds the fonts of the documents, each only with the glyphs that are drawn. */
export async function embedDocumentFonts(document: PDFDocument): Promise<DocumentFonts> {
  document.registerFontkit(fontkit as never);
  const loaded: Record<Weight, LoadedFont[]> = {
    regular: await Promise.all(files.regular.map(file => load(document, file))),
    bold: await Promise.all(files.bold.map(file => load(document, file))),
  };
  const fontOf = (character: string, weight: Weight) => {
    const font = loaded[weight].find(({ has }) => has(character))?.embedded;
    if (!font) throw new Error(`No document font has “${character}”`);
    return font;
  };
  // Laying out a line again for each word of it takes seconds with a font of this size.
  const widths: Record<Weight, Map<string, number>> = { regular: new Map(), bold: new Map() };
  return {
    widthOf(character, weight) {
      const known =
        widths[weight].get(character) ?? fontOf(character, weight).widthOfTextAtSize(character, 1);
      widths[weight].set(character, known);
      return known;
    },
    runs(text, weight) {
      const runs: Run[] = [];
      for (const character of text.normalize('NFC')) {
        const font = fontOf(character, weight);
        const last = runs.at(-1);
        if (last?.font === font) last.text += character;
        else runs.push({ text: character, font });
      }
      return runs;
    },
  };
}
