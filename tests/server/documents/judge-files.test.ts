import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeFiles, readFiles } from '#server/documents/judge-files.ts';
import type { CheckInput } from '#server/documents/messages.ts';
import { createRecognisers } from '#server/documents/reading/recognisers.ts';
import type { CheckedForm } from '#server/domain/importers/importer-form.ts';

// How a file is gone through, page by page, as far as that needs no recognition.

const recognisers = createRecognisers();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-files-'));
});
afterAll(async () => {
  await recognisers.close();
  await rm(folder, { recursive: true, force: true });
});

const letter = [
  'Bundeszentralamt für Steuern, Dienstsitz Saarlouis',
  'Erteilung einer Umsatzsteuer-Identifikationsnummer',
  'Die Umsatzsteuer-Identifikationsnummer lautet DE314826108.',
];
const otherPage = ['Allgemeine Hinweise zum Verfahren', 'Bitte bewahren Sie dieses Blatt gut auf.'];

async function inputOf(...pages: readonly (readonly string[])[]): Promise<CheckInput> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = document.addPage([595, 842]);
    for (const [row, text] of lines.entries()) {
      page.drawText(text, { x: 60, y: 760 - row * 22, size: 11, font });
    }
  }
  const path = join(folder, `${pages.length}.pdf`);
  await writeFile(path, await document.save());
  const form: CheckedForm = {
    ownerName: undefined,
    expirationDate: undefined,
    nameEN: undefined,
    nameCN: undefined,
    registrationNumber: undefined,
    eoriNumber: undefined,
    vatNumber: 'DE314826108',
  };
  return { type: 'VAT', form, files: [{ mediaType: 'application/pdf', path }], today: '2026-11-22' };
}

test('a file is read until one of its pages decides', async () => {
  const input = await inputOf(otherPage, letter, ...Array.from({ length: 28 }, () => otherPage));
  const { pages, reasons } = await readFiles(input, recognisers);
  expect(reasons).toEqual([]);
  expect(pages).toHaveLength(2);
});

test('a file whose pages could not all be read is called too long', async () => {
  const many = await inputOf(...Array.from({ length: 230 }, () => otherPage), letter);
  const { outcome, reasons } = await judgeFiles(many, recognisers);
  expect(outcome).toBe('NOK');
  expect(reasons).toMatchObject([{ code: 'tooLong', values: { read: '200', pages: '231' } }]);

  const slow = await readFiles(await inputOf(otherPage, letter), recognisers, -1);
  expect(slow.reasons).toMatchObject([{ code: 'tooLong', values: { read: '0', pages: '2' } }]);
});

test('of several files the one that can’t be opened is named', async () => {
  const input = await inputOf(otherPage);
  const path = join(folder, 'broken.pdf');
  await writeFile(path, '%PDF-1.7');
  const files = [...input.files, { mediaType: 'application/pdf', path }, ...input.files];
  const { reasons, file } = await judgeFiles({ ...input, files }, recognisers);
  expect([reasons.map(({ code }) => code), file]).toEqual([['damaged'], 1]);
});
