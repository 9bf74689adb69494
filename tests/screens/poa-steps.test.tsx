import { expect, test } from 'vitest';
import type { ImporterId } from '#src/contract/ids.ts';
import type { Importer } from '#src/contract/importer.ts';
import type { RelatedResource } from '#src/contract/related-resource.ts';
import { PoaTab } from '#src/features/documents/poa-tab.tsx';
import { ImporterFormScreen } from '#src/features/importer-form/importer-form-screen.tsx';
import { pageText, show, withPage } from './shown-screen.tsx';

const files = (...stored: Pick<RelatedResource, 'issuedBy' | 'status'>[]) => ({
  relatedResources: stored.map(file => ({ fileName: 'poa.pdf', mediaType: 'application/pdf', ...file })),
});
const issued = { issuedBy: 'BROKER', status: 'OK' } as const;
const sent = { issuedBy: 'SELLER', status: 'SENT' } as const;

const importer: Importer = {
  _id: 'importer' as ImporterId,
  name: 'Lanting',
  updatedAt: '2026-11-21T00:00:00.000Z',
  status: 'OK',
  idCard: files(),
  businessLicense: files(),
  eori: files(),
  vat: files(),
  taxReturn: files(),
  poa: files(),
  vatGuarantee: files(issued),
};
const bothSent = { ...importer, poa: files(issued, sent), vatGuarantee: files(issued, sent) };

withPage();

const steps = () =>
  [...document.querySelectorAll('ol')].map(list => [...list.children].map(step => step.textContent));

test('"None yet" is a step of a document that waits, and none of one that has come [116][117][118]', async () => {
  await show(<PoaTab importer={importer} />);
  expect(steps()).toEqual([
    ['None yet', 'Received', 'Signed', 'Sent'],
    ['Received', 'Signed', 'Sent'],
  ]);
  const current = [...document.querySelectorAll('[aria-current=step]')].map(step => step.textContent);
  expect(current).toEqual(['None yet', 'Received']);
});

test('two sent documents that are no longer valid say that new ones come', async () => {
  await show(<PoaTab importer={{ ...bothSent, status: 'POA_READY' }} />);
  expect(pageText()).toContain('Sent. Nothing more to do here.');
  await show(<PoaTab importer={{ ...bothSent, status: 'POA_INVALIDATED' }} />);
  expect(pageText()).not.toContain('Nothing more to do here.');
  expect(
    pageText().split('No longer valid. The broker will issue a new one, and it will appear here.'),
  ).toHaveLength(3);
});

test('an importer whose POA was invalidated says why, and what to do next', async () => {
  const screen = (status: Importer['status']) => (
    <ImporterFormScreen
      known={{ importer: { ...bothSent, status }, etag: '"1"' }}
      tab="general"
      onTab={() => undefined}
      onCreated={async () => undefined}
      onConflict={() => undefined}
      back={null}
    />
  );
  await show(screen('POA_READY'));
  expect(pageText()).not.toContain('no longer valid');
  await show(screen('POA_INVALIDATED'));
  expect(pageText()).toContain('documents have changed since you sent them');
  expect(pageText()).toContain('the broker will issue both again');
});
