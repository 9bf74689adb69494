import * as v from 'valibot';
import { expect, test } from 'vitest';
import type { PendingDraft } from '#src/api/outbox/draft-overlay.ts';
import { ImporterSummary } from '#src/contract/importers/importer-list.ts';
import { withDraft } from '#src/features/importer-form/with-draft.ts';
import { importersHere, withQueuedDrafts } from '#src/features/importers/with-queued-drafts.ts';

const summary = (id: string) =>
  v.parse(ImporterSummary, {
    _id: id,
    name: `Name of ${id}`,
    status: 'DRAFT',
    updatedAt: '2026-11-20T10:00:00.000Z',
    eori: {},
    vat: {},
  });
const draft = (id: string, more: Partial<PendingDraft> = {}): PendingDraft => ({
  importerId: summary(id)._id,
  draft: { _id: id, status: 'DRAFT', name: `Newest of ${id}`, eori: { number: 'DE1' } },
  opId: `key-${id}`,
  state: 'queued',
  savedAt: Date.UTC(2026, 10, 20, 12),
  isOnlyHere: false,
  ...more,
});
const byId = (...drafts: PendingDraft[]) => new Map(drafts.map(one => [one.importerId as string, one]));

test('the list shows the newest version of a draft, and first of all those that exist only here', () => {
  const items = [summary('a'), summary('b')];
  const drafts = byId(draft('b'), draft('c', { isOnlyHere: true }));
  const shown = (isStart: boolean) =>
    withQueuedDrafts(items, drafts, isStart).map(({ name, isQueued }) => [name, isQueued]);
  expect(shown(true)).toEqual([
    ['Newest of c', true],
    ['Name of a', undefined],
    ['Newest of b', true],
  ]);
  // Another page, or a search: what is only here belongs to neither.
  expect(shown(false)).toEqual([
    ['Name of a', undefined],
    ['Newest of b', true],
  ]);
});

test('a draft that the list has by now is not shown twice', () => {
  const drafts = byId(draft('a', { isOnlyHere: true }));
  expect(withQueuedDrafts([summary('a')], drafts, true)).toHaveLength(1);
});

test('where the list can’t be fetched, this device’s drafts and what was opened here are listed, each with its age', () => {
  const opened = (id: string, updatedAt: string, savedAt: number) => ({
    importer: {
      ...(withDraft(undefined, draft(id))?.importer ?? expect.fail()),
      name: `Name of ${id}`,
      status: 'OK' as const,
      updatedAt,
    },
    savedAt,
  });
  const store = [opened('a', '2026-11-18T10:00:00.000Z', 1), opened('b', '2026-11-19T10:00:00.000Z', 2)];
  const drafts = byId(draft('a'), draft('c', { isOnlyHere: true }));
  const shown = (search: string) =>
    importersHere(store, drafts, search).map(({ name, status, isQueued, seenAt }) => [
      name,
      status,
      isQueued,
      seenAt,
    ]);
  const savedAt = Date.UTC(2026, 10, 20, 12);
  expect(shown('')).toEqual([
    ['Newest of a', 'OK', true, savedAt],
    ['Newest of c', 'DRAFT', true, savedAt],
    ['Name of b', 'OK', undefined, 2],
  ]);
  expect(shown(' NAME ')).toEqual([['Name of b', 'OK', undefined, 2]]);
  expect(shown('de1')).toHaveLength(3);
  expect(shown('none')).toEqual([]);
});

test('the form of a draft that is only here opens with its content, no documents and no ETag', () => {
  const known = withDraft(undefined, draft('c', { isOnlyHere: true }));
  expect(known).toMatchObject({
    etag: undefined,
    importer: {
      _id: 'c',
      status: 'DRAFT',
      name: 'Newest of c',
      eori: { number: 'DE1', relatedResources: [] },
    },
  });
  expect(withDraft(undefined, undefined)).toBeUndefined();
});
