import { describe, expect, test } from 'vitest';
import { importerNeeds, type NeedyImporter } from '#server/domain/importers/importer-needs.ts';
import type { FileState } from '#server/domain/importers/importer-status.ts';
import { DocumentType } from '#src/contract/importers/document-types.ts';

const importer: NeedyImporter = {
  id: 'importer-1',
  name: 'Ningbo Haiyun',
  status: 'OK',
  areBrokerDocumentsOutdated: false,
  isPoaInvalidated: false,
  registrationValid: true,
  eoriValid: true,
  vatValid: true,
  form: {
    idCard: { ownerName: '张伟', expirationDate: '2036-05-12' },
    businessLicense: { registrationNumber: '91330203MA2AJ7R41' },
    eori: { number: 'DE391746205518' },
    vat: { number: 'DE317162019' },
  },
};
const days = { today: '2026-11-20', timeZone: 'Asia/Shanghai' };
const file = (
  type: FileState['type'],
  status: FileState['status'],
  issuedBy: FileState['issuedBy'] = 'SELLER',
) => ({
  ...{ type, status, issuedBy },
});
const complete = DocumentType.options.map(type => file(type, 'OK'));
const needs = (
  changes: Partial<NeedyImporter> = {},
  files: readonly FileState[] = complete,
  checks: Parameters<typeof importerNeeds>[2] = [],
) => importerNeeds({ ...importer, ...changes }, files, checks, days);
const of = { importerId: importer.id, name: importer.name };
const withState = (type: DocumentType, status: FileState['status']) => [
  ...complete.filter(one => one.type !== type),
  file(type, status),
];

test('one that waits for its broker needs nobody here, and neither does a draft', () => {
  expect(needs()).toEqual([]);
  expect(needs({ status: 'DRAFT' }, [])).toEqual([]);
});

test('what is missing for its POA is named, the tax return too; what is being checked is not', () => {
  const files = complete
    .filter(({ type }) => type !== 'TAX' && type !== 'EORI')
    .concat(file('EORI', 'CHECKING'));
  const form = { ...importer.form, vat: {} };
  expect(needs({ form, vatValid: null, eoriValid: null, registrationValid: false }, files)).toEqual([
    {
      ...{ kind: 'importer-incomplete', ...of, action: 'complete' },
      missing: [
        { kind: 'number', of: 'REGISTRATION_NUMBER', state: 'failed' },
        { kind: 'number', of: 'VAT', state: 'missing' },
        { kind: 'document', of: 'TAX', state: 'missing' },
      ],
    },
  ]);
});

describe('a document that failed', () => {
  const files = withState('EORI', 'NOK');
  test('is to be replaced', () => {
    expect(needs({ status: 'NOK' }, files)).toEqual([
      { kind: 'document-failed', ...of, document: 'EORI', action: 'upload' },
    ]);
  });
  test('is the broker’s turn once they were asked, and the seller’s again when they refuse', () => {
    const requested = (answer: 'REFUSED' | null) => [
      { type: 'EORI' as const, answer, reason: 'Not readable.' },
    ];
    expect(needs({ status: 'NOK' }, files, requested(null))).toEqual([]);
    expect(needs({ status: 'NOK' }, files, requested('REFUSED'))).toEqual([
      { kind: 'broker-refused', ...of, document: 'EORI', reason: 'Not readable.', action: 'upload' },
    ]);
  });
});

test('papers of the broker are to be signed and then sent; outdated ones are issued again first', () => {
  const samples = [
    ...complete,
    file('POA', 'ISSUED', 'BROKER'),
    file('VATGuarantee', 'ISSUED', 'BROKER'),
    file('VATGuarantee', 'SIGNED'),
  ];
  expect(needs({}, samples)).toEqual([
    { kind: 'documents-to-sign', ...of, document: 'POA', action: 'sign' },
    { kind: 'documents-to-sign', ...of, document: 'VATGuarantee', action: 'send' },
  ]);
  expect(needs({ areBrokerDocumentsOutdated: true }, samples)).toEqual([]);
  const sent = [...complete, file('POA', 'SENT'), file('VATGuarantee', 'SENT')];
  expect(needs({ status: 'POA_READY' }, sent)).toEqual([]);
});

test.each([
  ['2027-01-20', false, 'in 61 days'],
  ['2027-01-19', true, 'in 60 days'],
  ['2026-11-20', true, 'today'],
  ['2026-01-01', true, 'long ago'],
  ['2099-12-31', false, 'never'],
  [undefined, false, 'on a day that nobody has typed'],
])('an identity card that expires on %s: named is %s, since that is %s', (expirationDate, isNamed, _) => {
  const form = { ...importer.form, idCard: { ...importer.form.idCard, expirationDate } };
  expect(needs({ form }).some(({ kind }) => kind === 'identity-expires')).toBe(isNamed);
});
