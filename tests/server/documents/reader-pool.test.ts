import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CheckResult } from '#server/documents/messages.ts';
import { openReaderPool } from '#server/documents/reader-pool.ts';
import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import { type Condition, type Picture, photograph } from '#tests/support/documents/conditions.ts';
import { drawBlank, drawDocument, rightForm } from '#tests/support/documents/draw-document.ts';
import { drawIdCardSide } from '#tests/support/documents/draw-id-card.ts';
import { scanPdf, textPdf } from '#tests/support/documents/pdfs.ts';
import { type Specimen, specimens } from '#tests/support/documents/specimen.ts';

// A selection: `npm run bench -- ocr` takes every type, condition and company.
const [lanting, qingfeng] = specimens as [Specimen, Specimen];

const readers = openReaderPool();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-papers-'));
});
afterAll(async () => {
  await readers.close();
  await rm(folder, { recursive: true, force: true });
});

let written = 0;
const store = async ({ mediaType, bytes }: { mediaType: string; bytes: Uint8Array }) => {
  const path = join(folder, String(++written));
  await writeFile(path, bytes);
  return { mediaType, path };
};

const pdf = (bytes: Uint8Array) => ({ mediaType: 'application/pdf', bytes });

async function check(
  type: DocumentType,
  samples: readonly (Picture | ReturnType<typeof pdf>)[],
  form: CheckedForm = rightForm(lanting),
): Promise<CheckResult> {
  const files = await Promise.all(samples.map(store));
  return readers.check({ type, form, files, today: '2026-11-21' });
}

const ok: CheckResult = { outcome: 'OK', reasons: [] };
const codesOf = ({ reasons }: CheckResult) => reasons.map(({ code }) => code);

test('each of the five kinds is checked by OCR, however it was photographed [3]', async () => {
  const face = await photograph(drawIdCardSide(lanting, 'face').canvas, 'exif');
  const emblem = await photograph(drawIdCardSide(lanting, 'emblem').canvas, 'clean');
  expect(await check('ID_CARD', [face, emblem])).toEqual(ok);

  const photographOf = (type: DocumentType, condition: Condition) =>
    photograph(drawDocument[type](lanting).canvas, condition, 3);
  expect(await check('BUSINESS_LICENSE', [await photographOf('BUSINESS_LICENSE', 'noisy')])).toEqual(ok);
  const scan = await scanPdf(await photographOf('EORI', 'sideways'));
  expect(await check('EORI', [pdf(scan)])).toEqual(ok);
  expect(await check('VAT', [await photographOf('VAT', 'noisy')])).toEqual(ok);
  expect(await check('TAX', [await photographOf('TAX', 'half')])).toEqual(ok);
});

test('one other digit is found, and the reason names it', async () => {
  const letter = (eoriNumber: string) => drawDocument.EORI({ ...lanting, eoriNumber }).canvas;
  const wrong = await check('EORI', [await photograph(letter('DE482913705516234'), 'clean')]);
  expect(wrong.outcome).toBe('NOK');
  expect(wrong.reasons[0]?.reason).toMatch(
    /^We couldn’t confirm the EORI number DE482913705516284: the picture seems to show DE482913705516234\./,
  );
});

const certificate = (number: string) =>
  textPdf(['Certificate of VAT registration', 'VAT Information Exchange System', lanting.nameEN, number]);

test('a PDF with a text layer is trusted', async () => {
  expect(await check('VAT', [pdf(await certificate(lanting.vatNumber))])).toEqual(ok);
  expect(codesOf(await check('VAT', [pdf(await certificate('DE314826107'))]))).toEqual(['numberNotFound']);
});

test('blank, damaged and locked documents and those of another type each have their reason', async () => {
  const blank = await photograph(drawBlank().canvas, 'clean');
  expect(codesOf(await check('TAX', [blank]))).toEqual(['blank']);

  const damaged = { mediaType: 'image/jpeg', bytes: Buffer.from('ffd8ffe000104a46494600', 'hex') } as const;
  expect(codesOf(await check('TAX', [damaged]))).toEqual(['damaged']);
  expect(codesOf(await check('TAX', [pdf(Buffer.from('%PDF-1.7\nnothing'))]))).toEqual(['damaged']);

  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: 'secret', ownerPassword: 'more secret' });
  expect(codesOf(await check('TAX', [pdf(await document.save())]))).toEqual(['locked']);

  const licence = await photograph(drawDocument.BUSINESS_LICENSE(lanting).canvas, 'clean');
  expect(codesOf(await check('ID_CARD', [licence]))).toEqual(['anotherType']);
});

test('a document that nobody looks at any more is drawn no further, and takes no reader from a check', async () => {
  const letter = pdf(await certificate(lanting.vatNumber));
  const shown = await store(letter);
  const looking = new AbortController();
  const draw = () => readers.show({ shown, issued: [] }, looking.signal);
  expect((await draw()).pages).toHaveLength(1);
  const drawing = draw();
  // It has its reader by then.
  await nextTurn();
  looking.abort();
  await expect(drawing).rejects.toThrow(/SIGKILL/);
  await expect(draw()).rejects.toThrow(/aborted/);

  const seen = new AbortController();
  await readers.show({ shown, issued: [] }, seen.signal);
  seen.abort();
  expect(await check('VAT', [letter])).toEqual(ok);
});

test('a reader that dies fails its check alone', async () => {
  const file = await store(await photograph(drawDocument.VAT(qingfeng).canvas, 'clean'));
  const input = { type: 'VAT', form: rightForm(qingfeng), files: [file], today: '2026-11-21' } as const;

  const dying = readers.check(input);
  // A busy machine may take seconds to start one; pgrep fails while there is none.
  const pids = await vi.waitFor(
    () =>
      execFileSync('pgrep', ['-P', String(process.pid), '-f', 'reader-program'], {
        encoding: 'utf8',
      }),
    { timeout: 60_000 },
  );
  for (const pid of pids.trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
  await expect(dying).rejects.toThrow(/reader ended with SIGKILL/);

  const next = pdf(await certificate(lanting.vatNumber));
  expect(await check('VAT', [next])).toEqual(ok);
});
