import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Picture } from './conditions.ts';

/** A scan: one picture on a page, without a text layer. */
export async function scanPdf({ mediaType, bytes }: Picture): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const image = mediaType === 'image/png' ? await document.embedPng(bytes) : await document.embedJpg(bytes);
  const page = document.addPage([image.width / 2, image.height / 2]);
  page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
  return document.save();
}

/** A letter as an office's program makes it, with its text inside. */
export async function textPdf(lines: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  for (const [row, text] of lines.entries()) {
    page.drawText(text, { x: 60, y: 760 - row * 22, size: 11, font });
  }
  return document.save();
}
