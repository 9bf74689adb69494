import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closerLookFor } from '#server/adapters/documents/comparing/closer-look.ts';
import { compareDocument } from '#server/adapters/documents/comparing/compare-document.ts';
import { readFiles } from '#server/adapters/documents/judge-files.ts';
import type { ReadPage } from '#server/adapters/documents/reading/read-page.ts';
import { createRecognisers } from '#server/adapters/documents/reading/recognisers.ts';
import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { CheckReason, CheckReasonCode } from '#src/contract/check-reasons.ts';
import type { DocumentType } from '#src/contract/related-resource.ts';
import { alteredDays, alteredNumbers } from '../support/documents/altered-numbers.ts';
import { type Condition, type Picture, photograph } from '../support/documents/conditions.ts';
import { drawBlank, drawDocument, rightForm } from '../support/documents/draw-document.ts';
import { type Specimen, specimens } from '../support/documents/specimen.ts';
import { median } from './support/median.ts';

// `npm run bench -- ocr [how many companies] [pictures]`: right, wrong and undecided documents, and the time for a
// page; pictures such as `clean sideways blank`, all by default.
const count = Number(process.argv[2] ?? specimens.length);
const companies = specimens.slice(0, count);
const wanted = process.argv.slice(3);
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
const today = '2026-11-21';
const conditions: readonly Condition[] = ['clean', 'noisy', 'half', 'exif', 'sideways', 'poor'];
const types = Object.keys(drawDocument) as DocumentType[];
/** Of a picture that didn't say enough; everything else says that the document is wrong. */
const undecided: readonly CheckReasonCode[] = ['unreadable', 'numberUnsure', 'nameUnsure', 'expiryNotFound'];

const folder = await mkdtemp(join(tmpdir(), 'portolan-ocr-'));
const recognisers = createRecognisers();
const times: number[] = [];

async function read(
  type: DocumentType,
  form: CheckedForm,
  { mediaType, bytes }: Picture,
): Promise<ReadPage[]> {
  const path = join(folder, 'paper');
  await writeFile(path, bytes);
  const start = performance.now();
  const pages = await readFiles(type, [{ mediaType, path }], recognisers, closerLookFor(type, form));
  times.push(performance.now() - start);
  return pages;
}

const compare = (type: DocumentType, form: CheckedForm, pages: readonly ReadPage[]) =>
  compareDocument({ type, form, pages, today });

/** Forms that are wrong in one character of what this document proves. */
function alteredForms(type: DocumentType, form: CheckedForm): CheckedForm[] {
  const replace = (field: keyof CheckedForm, values: readonly string[]) =>
    values.map(value => ({ ...form, [field]: value }));
  switch (type) {
    case 'ID_CARD':
      return replace('expirationDate', alteredDays(form.expirationDate ?? ''));
    case 'BUSINESS_LICENSE':
      return replace('registrationNumber', alteredNumbers(form.registrationNumber ?? ''));
    case 'EORI':
      return replace('eoriNumber', alteredNumbers(form.eoriNumber ?? ''));
    default:
      return replace('vatNumber', alteredNumbers(form.vatNumber ?? ''));
  }
}

const sentences = (reasons: readonly CheckReason[]) => reasons.map(({ reason }) => reason).join(' | ');
const remarks: string[] = [];

async function measureRight(type: DocumentType, condition: Condition): Promise<string[]> {
  const seen = { right: 0, wrong: 0, undecided: 0, altered: 0, alteredOk: 0 };
  times.length = 0;
  for (const [place, company] of companies.entries()) {
    const form = rightForm(company);
    const picture = await photograph(drawDocument[type](company).canvas, condition, place + 1);
    const pages = await read(type, form, picture);
    const reasons = compare(type, form, pages);
    if (reasons.length === 0) seen.right++;
    else if (reasons.every(({ code }) => undecided.includes(code))) seen.undecided++;
    else seen.wrong++;
    if (reasons.length > 0) remarks.push(`${type} ${condition} ${place}: ${sentences(reasons)}`);
    for (const altered of alteredForms(type, form)) {
      seen.altered++;
      if (compare(type, altered, pages).length > 0) continue;
      seen.alteredOk++;
      remarks.push(`${type} ${condition} ${place}: OK for ${JSON.stringify(altered)}`);
    }
  }
  const time = `${(median(times) / 1000).toFixed(1)} s`;
  return [
    type,
    condition,
    seen.right,
    seen.undecided,
    seen.wrong,
    `${seen.alteredOk} of ${seen.altered}`,
    time,
  ].map(String);
}

interface WrongDocument {
  name: string;
  expected: readonly CheckReasonCode[];
  draw: (type: DocumentType, place: number) => Picture | Promise<Picture>;
  types: readonly DocumentType[];
  change?: (form: CheckedForm) => CheckedForm;
}

const other = (place: number): Specimen => specimens[(place + 1) % specimens.length] as Specimen;
const own = (place: number): Specimen => specimens[place] as Specimen;
const drawn = (type: DocumentType, specimen: Specimen) =>
  photograph(drawDocument[type](specimen).canvas, 'clean');

const wrongDocuments: readonly WrongDocument[] = [
  {
    name: 'another type',
    expected: ['anotherType'],
    types,
    draw: (type, place) => drawn(types[(types.indexOf(type) + 1) % types.length] as DocumentType, own(place)),
  },
  {
    name: 'another company',
    expected: ['anotherCompany', 'nameNotFound', 'numberNotFound'],
    types,
    draw: (type, place) => drawn(type, other(place)),
  },
  {
    name: 'expired',
    expected: ['expired'],
    types: ['ID_CARD'],
    draw: (_, place) => drawn('ID_CARD', { ...own(place), cardFrom: '2006-03-14', cardUntil: '2026-03-14' }),
    change: form => ({ ...form, expirationDate: '2026-03-14' }),
  },
  { name: 'blank', expected: ['blank'], types, draw: () => photograph(drawBlank().canvas, 'clean') },
];

async function measureWrong({ name, expected, draw, types: of, change }: WrongDocument): Promise<string[]> {
  const seen = { right: 0, wrong: 0, undecided: 0 };
  times.length = 0;
  for (const place of companies.keys()) {
    for (const type of of) {
      const form = change ? change(rightForm(own(place))) : rightForm(own(place));
      const reasons = compare(type, form, await read(type, form, await draw(type, place)));
      if (reasons.length === 0) seen.wrong++;
      else if (reasons.some(({ code }) => expected.includes(code))) seen.right++;
      else seen.undecided++;
      if (!reasons.some(({ code }) => expected.includes(code))) {
        remarks.push(`${name} ${type} ${place}: ${sentences(reasons) || 'OK'}`);
      }
    }
  }
  const time = `${(median(times) / 1000).toFixed(1)} s`;
  return [name, 'clean', seen.right, seen.undecided, seen.wrong, '', time].map(String);
}

const widths = [18, 10, 7, 11, 7, 14, 8];
const print = (cells: readonly string[]) =>
  console.log(cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(''));

try {
  print(['paper', 'picture', 'right', 'undecided', 'wrong', 'altered OK', 'a page']);
  for (const condition of conditions.filter(isWanted)) {
    for (const type of types) print(await measureRight(type, condition));
  }
  for (const wrong of wrongDocuments.filter(({ name }) => isWanted(name))) print(await measureWrong(wrong));
  for (const remark of remarks) console.log(remark);
} finally {
  await recognisers.close();
  await rm(folder, { recursive: true, force: true });
}
