import { compareDocument } from '#server/documents/comparing/compare-document.ts';
import type { ReadPage } from '#server/documents/reading/read-page.ts';
import type { CheckedForm } from '#server/domain/importers/importer-form.ts';
import type { CheckReason } from '#src/contract/importers/check-reasons.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';

export const nameEN = 'Ningbo Hongda Technology Co., Ltd.';

const form: CheckedForm = {
  ownerName: 'Wang Hongda',
  expirationDate: '2036-05-12',
  nameEN,
  nameCN: '宁波宏达科技有限公司',
  registrationNumber: '91440606MA4WKT3D8Y',
  eoriNumber: 'DE482913705516284',
  vatNumber: 'DE314826108',
};

/** A line is what each look saw; a text alone was seen so by one look. */
export const textPage = (...lines: (string | string[])[]): ReadPage => ({
  lines: lines.map(line => ({ looks: typeof line === 'string' ? [line] : line })),
  certain: true,
  sureness: 100,
  blank: false,
});

export const picturePage = (...lines: (string | string[])[]): ReadPage => ({
  ...textPage(...lines),
  certain: false,
  sureness: 88,
});

/** Compares a page with a form that differs from the usual one. */
export const reasonsOf = (
  type: DocumentType,
  page: ReadPage,
  changed: Partial<CheckedForm> = {},
): CheckReason[] =>
  compareDocument({ type, form: { ...form, ...changed }, pages: [page], today: '2026-11-21' });

export const codesOf = (...paper: Parameters<typeof reasonsOf>) =>
  reasonsOf(...paper).map(({ code }) => code);
