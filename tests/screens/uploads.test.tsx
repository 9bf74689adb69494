import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import { session } from '#src/api/client/session.ts';
import type { Upload } from '#src/api/mutations/importer-documents.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import { type Uploads, useUploads } from '#src/features/documents/upload/uploads.ts';
import { tokenOf } from '../session/tokens.ts';
import { openEmptyPage } from '../ui/empty-page.ts';

const underWay: { upload: Upload; fail: (error: Error) => void }[] = [];
vi.mock('#src/api/mutations/importer-documents.ts', () => ({
  uploadDocument: () => ({
    mutationFn: (upload: Upload) =>
      new Promise((_, reject) => {
        underWay.push({ upload, fail: reject });
        upload.signal.addEventListener('abort', () => reject(upload.signal.reason));
      }),
  }),
}));
// Files of one worker share what is mocked.
afterAll(() => vi.doUnmock('#src/api/mutations/importer-documents.ts'));

const page = openEmptyPage();
const client = new QueryClient();
let uploads: Uploads;
function Slot() {
  const slot = { importerId: 'importer-1' as ImporterId, type: 'VAT' } as const;
  uploads = useUploads(slot, { done: '', failed: '' });
  return null;
}
const show = () =>
  act(() =>
    page.root.render(
      <QueryClientProvider client={client}>
        <Slot />
      </QueryClientProvider>,
    ),
  );
const file = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const fail = (place: number) => act(async () => underWay[place]?.fail(new Error('No')));

test('a slot sends one file at a time, whatever is pressed within one frame, and forgets all at a sign-out', async () => {
  await session.adopt(tokenOf({ seller: 'acme', session: 'a1', issuedAt: Math.floor(Date.now() / 1000) }));
  await show();
  await act(async () => {
    uploads.start([file('one.pdf')]);
    uploads.start([file('two.pdf')]);
  });
  expect(underWay.map(({ upload }) => upload.file.name)).toEqual(['one.pdf']);
  await fail(0);
  expect(uploads.refused).toMatchObject([{ code: 'failed' }]);

  await act(async () => {
    const [refused] = uploads.refused;
    if (!refused) return;
    uploads.tryAgain(refused);
    uploads.tryAgain(refused);
  });
  expect(underWay).toHaveLength(2);
  await fail(1);
  await act(async () => uploads.start([file('three.pdf')]));
  expect(uploads.current?.file.name).toBe('three.pdf');

  await act(() => session.end());
  expect(underWay[2]?.upload.signal.aborted).toBe(true);
  expect(uploads).toMatchObject({ current: undefined, refused: [] });
});

test('files that had to wait don’t follow to another company, and are there to try again', async () => {
  const signedIn = { seller: 'acme', person: 'ada', session: 'a2' };
  const issuedAt = Math.floor(Date.now() / 1000);
  await session.adopt(tokenOf({ ...signedIn, issuedAt }));
  await show();
  const before = underWay.length;
  await act(async () => uploads.start([file('one.pdf'), file('two.pdf')]));
  await act(() => session.switchTo(tokenOf({ ...signedIn, seller: 'bo', session: 'b2', issuedAt })));
  await fail(before);
  expect(underWay).toHaveLength(before + 1);
  expect(uploads.refused.map(({ file, code }) => [file.name, code])).toEqual([
    ['one.pdf', 'failed'],
    ['two.pdf', 'unreachable'],
  ]);
});
