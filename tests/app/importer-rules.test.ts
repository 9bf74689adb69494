// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { demoImporters } from '#server/demo/demo-importers.ts';
import { fileNameIn } from '#src/api/client/call-file.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import { documentState } from '#src/contract/importers/importer-readiness.ts';
import type { RelatedResource } from '#src/contract/importers/related-resource.ts';
import {
  brokerDocumentFilesOf,
  brokerDocumentState,
} from '#src/features/documents/broker/broker-document-state.ts';
import { codeOfUnfit } from '#src/features/documents/upload/uploads.ts';
import { completeOf, draftOf, formOf, rebase } from '#src/features/importer-form/importer-form.ts';
import { isDocumentsGreen, isGeneralGreen } from '#src/features/importer-form/importer-marks.ts';
import { cleanNumber, numberHelp } from '#src/features/importer-form/number-help.ts';
import { texts } from '#src/messages/catalogue.ts';
import { numberTexts } from '#src/messages/numbers.ts';

const file = (
  status: RelatedResource['status'],
  issuedBy: 'SELLER' | 'BROKER' = 'SELLER',
): RelatedResource => ({
  fileName: 'scan.pdf',
  mediaType: 'application/pdf',
  status,
  issuedBy,
});
const ok = { relatedResources: [file('OK')] };
const valid = { valid: true };

const importer: Importer = {
  _id: 'importer' as ImporterId,
  name: 'Lanting',
  updatedAt: '2026-11-21T00:00:00.000Z',
  status: 'OK',
  idCard: { ownerName: '林伟', expirationDate: '2031-03-14', ...ok },
  businessLicense: {
    nameEN: 'Lanting',
    nameCN: '蓝庭',
    registrationNumber: '1',
    evalRegistration: valid,
    ...ok,
  },
  eori: { number: 'DE1234567', evalEORI: valid, ...ok },
  vat: { number: 'DE1', evalVAT: valid, ...ok },
  taxReturn: { relatedResources: [] },
  poa: { relatedResources: [] },
  vatGuarantee: { relatedResources: [] },
};

test('the mark of the General tab wants all three evaluations [120]', () => {
  expect(isGeneralGreen(importer)).toBe(true);
  for (const evaluation of [undefined, { valid: null }, { valid: false }]) {
    expect(isGeneralGreen({ ...importer, eori: { ...importer.eori, evalEORI: evaluation } })).toBe(false);
    expect(isGeneralGreen({ ...importer, vat: { ...importer.vat, evalVAT: evaluation } })).toBe(false);
    const businessLicense = { ...importer.businessLicense, evalRegistration: evaluation };
    expect(isGeneralGreen({ ...importer, businessLicense })).toBe(false);
  }
});

test('the mark of the documents wants four types, each of their files OK, and no tax return [121]', () => {
  expect(isDocumentsGreen(importer)).toBe(true);
  for (const key of ['idCard', 'businessLicense', 'eori', 'vat'] as const) {
    for (const files of [[], [file('NOK')], [file('OK'), file('CHECKING')]]) {
      const changed = { ...importer, [key]: { ...importer[key], relatedResources: files } };
      expect(isDocumentsGreen(changed), `${key} with ${files.length} files`).toBe(false);
    }
  }
});

test('a type of document has the state of its worst file [113][114]', () => {
  expect(documentState([])).toBe('EMPTY');
  expect(documentState([file('OK'), file('OK')])).toBe('OK');
  expect(documentState([file('OK'), file('NOK')])).toBe('NOK');
  expect(documentState([file('NOK'), file('CHECKING')])).toBe('CHECKING');
});

test('a document goes from EMPTY through RECEIVED and SIGNED to SENT, distinguished by who issued it [116][117][118][148]', () => {
  const stateOf = (...relatedResources: RelatedResource[]) =>
    brokerDocumentState(
      brokerDocumentFilesOf({ ...importer, vatGuarantee: { relatedResources } }, 'VATGuarantee'),
    );
  const issued = file('ISSUED', 'BROKER');
  expect(stateOf()).toBe('EMPTY');
  expect(stateOf(issued)).toBe('RECEIVED');
  expect(stateOf(issued, file('SIGNED'))).toBe('SIGNED');
  expect(stateOf(issued, file('SENT'))).toBe('SENT');
});

test('the English name of the company is the importer’s, and a draft leaves out what is open [61][65][110]', () => {
  const values = formOf(importer);
  expect(completeOf({ ...values, name: 'Lanting North' }).businessLicense.nameEN).toBe('Lanting North');
  const draft = draftOf(formOf(undefined));
  expect(draft.status).toBe('DRAFT');
  expect(draft.idCard).toEqual({ ownerName: '' });
});

test('one’s own edits are kept on top of what somebody else saved, field by field', () => {
  const base = formOf(importer);
  const mine = { ...base, name: 'Mine', idCard: { ...base.idCard, ownerName: '李雷' } };
  const present = formOf({ ...importer, name: 'Theirs', vat: { ...importer.vat, number: 'FR2' } });
  const { values, theirs } = rebase(base, mine, present);
  expect(values).toMatchObject({ name: 'Mine', idCard: { ownerName: '李雷' }, vat: { number: 'FR2' } });
  expect(theirs).toEqual({ name: 'Theirs' });
  expect(rebase(base, present, present).theirs).toEqual({});
});

const help = (kind: 'uscc' | 'eori' | 'vat', text: string, isFinished = true) =>
  numberHelp(kind, text, isFinished, texts(numberTexts, 'en'));

test('a wrong number is flagged at its character, in the text as typed', () => {
  expect(help('uscc', '9144 0300 MA5F2K7T8K')).toBe(
    'The last character, K, doesn’t match the rest. Should it be B?',
  );
  expect(help('uscc', '9144O300MA5F2K7T8B')).toBe('The 5th character, O, isn’t allowed there.');
  expect(help('eori', 'GB123456789000')).toContain('GB numbers');
  expect(help('eori', 'D!', true)).toContain('begins with an EU country');
  expect(help('vat', 'DE123456789')).toContain('The check digit doesn’t match');
  expect(help('uscc', '91440300MA5F', false)).toBeUndefined();
  expect(help('uscc', '91440300MA5F', true)).toContain('18 are needed');
  expect(cleanNumber(' 9144-0300 ma5f２k7t8b ')).toBe('91440300MA5F2K7T8B');
});

test('nothing is said of the numbers of the demo that are right', () => {
  for (const { form, state } of demoImporters()) {
    if (state === 'wrong-number') continue;
    expect(help('uscc', form.businessLicense.registrationNumber ?? '')).toBeUndefined();
    expect(help('eori', form.eori.number ?? '')).toBeUndefined();
    expect(help('vat', form.vat.number ?? '')).toBeUndefined();
  }
});

test('a file that the server would refuse after its last byte need not travel', () => {
  const pdf = { name: 'a.pdf', size: 10, type: 'application/pdf' };
  expect(codeOfUnfit(pdf)).toBeUndefined();
  expect(codeOfUnfit({ ...pdf, size: 0 })).toBe('DOCUMENT.EMPTY');
  expect(codeOfUnfit({ ...pdf, size: 15 * 1024 * 1024 })).toBeUndefined();
  expect(codeOfUnfit({ ...pdf, size: 15 * 1024 * 1024 + 1 })).toBe('DOCUMENT.TOO_LARGE');
  expect(codeOfUnfit({ ...pdf, name: 'IMG_0107.HEIC' })).toBe('DOCUMENT.TYPE_REFUSED');
});

test('the name of a downloaded file is the encoded one if there is one', () => {
  expect(fileNameIn(`attachment; filename="x.pdf"; filename*=UTF-8''%E8%90%A5%E4%B8%9A.pdf`)).toBe(
    '营业.pdf',
  );
  expect(fileNameIn('attachment; filename="EORI.pdf"')).toBe('EORI.pdf');
  expect(fileNameIn('inline')).toBeUndefined();
  expect(fileNameIn(null)).toBeUndefined();
});
