import { expect, test } from 'vitest';
import type { ImporterId } from '#src/contract/ids.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import type { RelatedResource } from '#src/contract/importers/related-resource.ts';
import { PoaTab } from '#src/features/documents/broker/poa-tab.tsx';
import { DocumentsTab } from '#src/features/documents/documents-tab.tsx';
import { show, withPage } from './shown-screen.tsx';

const files = (...issuers: NonNullable<RelatedResource['issuedBy']>[]) => ({
  relatedResources: issuers.map(issuedBy => ({
    fileName: 'scan.pdf',
    mediaType: 'application/pdf',
    status: 'OK' as const,
    issuedBy,
  })),
});

const importer: Importer = {
  _id: 'importer' as ImporterId,
  name: 'Lanting',
  updatedAt: '2026-11-21T00:00:00.000Z',
  status: 'OK',
  idCard: files('SELLER', 'SELLER'),
  businessLicense: files('SELLER'),
  eori: files(),
  vat: files('SELLER'),
  taxReturn: files(),
  poa: files('BROKER'),
  vatGuarantee: files('BROKER'),
};

withPage();

const named = (pattern: RegExp) =>
  [...document.querySelectorAll('button, input[type=file]')].filter(element =>
    pattern.test(element.getAttribute('aria-label') ?? element.textContent),
  );

test('documents can be uploaded and deleted, and with the read-only switch neither; they can still be downloaded [149]', async () => {
  await show(<DocumentsTab importer={importer} />);
  expect(named(/^Upload /)).toHaveLength(10);
  expect(named(/^Delete /)).toHaveLength(3);
  await show(<DocumentsTab importer={importer} readOnly />);
  expect(named(/^(Upload|Delete|Take a photo) /)).toHaveLength(0);
  expect(named(/^Download /)).toHaveLength(3);
});

test('a document of the broker can be signed, and with the read-only switch neither signed nor sent [149]', async () => {
  await show(<PoaTab importer={importer} />);
  expect(named(/^Upload /)).toHaveLength(4);
  expect(named(/^Send signed document/)).toHaveLength(2);
  await show(<PoaTab importer={importer} readOnly />);
  expect(named(/^(Upload|Send)/)).toHaveLength(0);
  expect(named(/^Download /)).toHaveLength(2);
});
