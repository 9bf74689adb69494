import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Picture } from './conditions.ts';

/** A scan as an app makes it: one picture on a page, and its own line of text below. */
export async function scanPdf({ mediaType, bytes }: Picture): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const image = mediaType === 'image/png' ? await document.embedPng(bytes) : await document.embedJpg(bytes);
  const page = document.addPage([image.width / 2, image.height / 2 + 20]);
  page.drawText('Scanned with a phone on 21 November 2026, page 1 of 1', { x: 20, y: 8, size: 7 });
  page.drawImage(image, { x: 0, y: 20, width: page.getWidth(), height: image.height / 2 });
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
