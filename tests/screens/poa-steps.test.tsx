import { expect, test } from 'vitest';
import type { ImporterId } from '#src/contract/ids.ts';
import type { Importer } from '#src/contract/importers/importer.ts';
import type { RelatedResource } from '#src/contract/importers/related-resource.ts';
import { PoaTab } from '#src/features/documents/broker/poa-tab.tsx';
import { ImporterFormScreen } from '#src/features/importer-form/importer-form-screen.tsx';
import { isDocumentsGreen, isGeneralGreen } from '#src/features/importer-form/importer-marks.ts';
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
    ['Not issued yet', 'Received', 'Signed', 'Sent'],
    ['Received', 'Signed', 'Sent'],
  ]);
  const current = [...document.querySelectorAll('[aria-current=step]')].map(step => step.textContent);
  expect(current).toEqual(['Not issued yet', 'Received']);
});

test('a sent document can be replaced until the broker has taken it, and what it replaced is listed [118][119]', async () => {
  const replacing = () =>
    [...document.querySelectorAll('button')].filter(button => button.textContent === 'Replace');
  await show(<PoaTab importer={{ ...bothSent, status: 'POA_READY' }} />);
  expect(pageText()).toContain('Sent. You can replace it until the broker downloads it.');
  expect(replacing()).toHaveLength(2);
  const takenAt = '2026-11-23T10:00:00.000Z';
  const earlier = { fileName: 'licence.jpg', issuedAt: takenAt, replacedAt: takenAt };
  const taken = { ...bothSent.poa, takenAt, replaced: [earlier] };
  await show(<PoaTab importer={{ ...bothSent, poa: taken }} />);
  expect(replacing()).toHaveLength(1);
  expect(pageText()).toContain('licence.jpgReplaced on November 23, 2026');
  expect(pageText()).toContain('Downloaded by the broker on November 23, 2026.');
  expect(pageText()).toContain('Sent. Nothing more to do here.');
});

test('two sent documents that are no longer valid say that new ones come', async () => {
  await show(<PoaTab importer={{ ...bothSent, status: 'POA_INVALIDATED' }} />);
  expect(pageText()).not.toContain('Nothing more to do here.');
  expect(
    pageText().split('No longer valid. The broker will issue a new one, and it will appear here.'),
  ).toHaveLength(3);
});

test('with both tabs green the missing tax return is named beside the status and on the POA tab [121]', async () => {
  const checked = { relatedResources: files({ issuedBy: 'SELLER', status: 'OK' }).relatedResources };
  const valid = { valid: true };
  const green: Importer = {
    ...importer,
    status: 'NEW',
    idCard: checked,
    businessLicense: { ...checked, evalRegistration: valid },
    eori: { ...checked, evalEORI: valid },
    vat: { ...checked, evalVAT: valid },
    vatGuarantee: files(),
  };
  const screen = (shown: Importer) => (
    <ImporterFormScreen
      known={{ importer: shown, etag: '"1"' }}
      tab="poa"
      onTab={() => undefined}
      onCreated={async () => undefined}
      onConflict={() => undefined}
      back={null}
      poa={<PoaTab importer={shown} />}
    />
  );
  await show(screen(green));
  expect(isGeneralGreen(green) && isDocumentsGreen(green)).toBe(true);
  expect(pageText()).toContain('Still needed for the POA: Tax return.');
  const section = [...document.querySelectorAll('section')].find(({ textContent }) =>
    textContent.startsWith('Still needed before the broker issues the POA'),
  );
  expect([...(section?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'Tax returnNo document provided',
  ]);
  await show(screen({ ...green, taxReturn: files({ issuedBy: 'SELLER', status: 'CHECKING' }) }));
  expect(pageText()).toContain('Being checked: Tax return.');
  await show(screen({ ...green, status: 'OK', taxReturn: checked }));
  expect(pageText()).not.toContain('Still needed');
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
