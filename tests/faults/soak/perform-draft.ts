import type { Page } from 'playwright';
import type { Deed, Word } from './deed.ts';
import type { Operation } from './plan.ts';
import { callQueueable, queueableRequest, readAnswer, screenWord } from './queueable-call.ts';

/** What both devices know of a draft. */
export interface KnownDraft {
  _id: string;
  /** The device that made it; it may not have got to the server. */
  madeOn: number;
  /** ETags that the devices were answered. */
  etags: Map<number, string>;
}

/** By the number that the plan has for them. */
export type KnownDrafts = Map<number, KnownDraft>;

type Edit = Extract<Operation, { kind: 'draft' }>;

export async function draftByCall(
  page: Page,
  deed: Deed,
  operation: Edit,
  drafts: KnownDrafts,
): Promise<Word> {
  const { draft, device, name } = operation;
  const known = drafts.get(draft) ?? { _id: crypto.randomUUID(), madeOn: device, etags: new Map() };
  drafts.set(draft, known);
  const { _id, madeOn, etags } = known;
  // A device that didn't create it opens it first, and so knows the server's version.
  const etag =
    madeOn === device ? etags.get(device) : ((await readAnswer(page, `importer/${_id}`))?.etag ?? undefined);
  if (madeOn !== device && etag === undefined) return { kind: 'nothing', why: 'the server does not show it' };
  deed.opId = crypto.randomUUID();
  deed.subject = _id;
  const call = etag
    ? { method: 'PUT', path: '/api/v1/importer/update', opId: deed.opId, etag }
    : { method: 'POST', path: '/api/v1/importer/create', opId: deed.opId };
  const word = await callQueueable(page, call, { _id, status: 'DRAFT', name });
  if (word.kind === 'done' && word.etag) etags.set(device, word.etag);
  return word;
}

export async function draftByForm(
  page: Page,
  deed: Deed,
  operation: Edit,
  drafts: KnownDrafts,
): Promise<Word> {
  const { draft, device, name } = operation;
  const known = drafts.get(draft);
  await page.bringToFront();
  await page.goto(known ? `/my-importers/edit/${known._id}` : '/my-importers/edit');
  const field = page.getByLabel('Importer name');
  await field.waitFor();
  await field.fill(name);
  const requested = queueableRequest(page, deed);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  const request = await requested;
  if (known) deed.subject = known._id;
  const words = page.getByText('The draft will be sent when you’re back online.');
  const word = await screenWord(request, () => words.first().waitFor());
  if (known) return word;
  // A new one has its address at once.
  await page.waitForURL(/\/edit\/[^/?]+$/);
  const _id = /\/edit\/([^/?]+)$/.exec(page.url())?.[1] ?? '';
  deed.subject = _id;
  // The other device may have begun it meanwhile: then it is another one.
  if (!drafts.has(draft)) drafts.set(draft, { _id, madeOn: device, etags: new Map() });
  return word;
}
