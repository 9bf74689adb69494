import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckResult } from '#server/documents/messages.ts';
import { openReaderPool } from '#server/documents/reader-pool.ts';
import { ReaderFailed } from '#server/documents/reader-process.ts';
import {
  type Bomb,
  hugeMask,
  hugePicture,
  manyPictures,
  nestedForms,
} from '#tests/support/documents/bombs.ts';
import { rightForm } from '#tests/support/documents/draw-document.ts';
import { textPdf } from '#tests/support/documents/pdfs.ts';
import { mostMemoryOfReaders } from '#tests/support/documents/reader-memory.ts';
import { type Specimen, specimens } from '#tests/support/documents/specimen.ts';

// `npm run bench -- bombs` has eleven kinds of them, larger ones, and beside another seller's page. Unguarded, each of
// these too takes more than it may: four bytes for a pixel.
const [lanting] = specimens as [Specimen];
const megabyte = 1024 * 1024;

let folder: string;
const readers = openReaderPool();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-bombs-'));
});
afterAll(async () => {
  await readers.close();
  await rm(folder, { recursive: true, force: true });
});

let written = 0;
async function inputOf({ mediaType, bytes }: Pick<Bomb, 'mediaType' | 'bytes'>) {
  const path = join(folder, String(++written));
  await writeFile(path, bytes);
  const files = [{ mediaType, path }];
  return { type: 'VAT', form: rightForm(lanting), files, today: '2026-11-21' } as const;
}

const correctDocument = async () =>
  inputOf({
    mediaType: 'application/pdf',
    bytes: await textPdf([
      'Tax Administration',
      'Certificate of VAT registration',
      lanting.nameEN,
      lanting.vatNumber,
    ]),
  });
const ok: CheckResult = { outcome: 'OK', reasons: [] };

test('pictures that are too many together end their reader at 1 GB, and the next document is read', async () => {
  const failing = expect(readers.check(await inputOf(manyPictures(12)))).rejects.toThrow(ReaderFailed);
  expect(await mostMemoryOfReaders(failing)).toBeLessThan(1400 * megabyte);
  expect(await readers.check(await correctDocument())).toEqual(ok);
});

const side = 20_000;

test.each([hugePicture(side), hugeMask(side)])(
  '$name could not be read, and is not called blank',
  async bomb => {
    const codes = readers.check(await inputOf(bomb)).then(
      ({ reasons }) => reasons.map(({ code }) => code),
      // The mask is unpacked in part, which may be too much before it is noticed.
      (error: unknown) => [
        error instanceof ReaderFailed && error.by === 'memory' ? 'tooLarge' : String(error),
      ],
    );
    expect(await mostMemoryOfReaders(codes)).toBeLessThan(1400 * megabyte);
    expect(await codes).toEqual(['tooLarge']);
  },
);

test('a check that takes too long is ended, and fails no other one', async () => {
  const impatient = openReaderPool({ timeoutMs: 6000 });
  const busy = await inputOf(nestedForms());
  // Nobody writes into it: to wait for it takes no more of the machine.
  const path = join(folder, 'silent');
  execFileSync('mkfifo', [path]);
  const slow = [busy, { ...busy, files: [{ mediaType: 'application/pdf', path }] }];
  const endings = slow.map(input => expect(impatient.check(input)).rejects.toThrow(/longer than 6000 ms/));
  // They wait for a place, which a reader that is being killed has left.
  const right = [await correctDocument(), await correctDocument()].map(input => impatient.check(input));
  await Promise.all(endings);
  expect(await Promise.all(right)).toEqual([ok, ok]);
  await impatient.close();
});
