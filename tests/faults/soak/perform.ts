import type { Page } from 'playwright';
import type { Deed, Word } from './deed.ts';
import { draftByCall, draftByForm, type KnownDrafts } from './perform-draft.ts';
import { amend, confirm, type ShipmentGoods } from './perform-shipment.ts';
import type { Operation } from './plan.ts';
import { within } from './within.ts';

export interface Goods extends ShipmentGoods {
  drafts: KnownDrafts;
}

const performMs = 60_000;

/**
 * Does what the plan says in a tab, and notes it. Never throws: a tab that dies or hangs has promised nothing.
 * @param operation otherwise than planned
 */
export function perform(
  page: Page,
  deed: Deed,
  goods: Goods,
  operation: Operation = deed.operation,
): Promise<Word> {
  const work = performIn(page, deed, operation, goods).catch((error: unknown): Word => {
    const [why = ''] = String(error).split('\n');
    return { kind: 'nothing', why };
  });
  return within(performMs, work, { kind: 'nothing', why: 'no word within a minute' });
}

async function performIn(page: Page, deed: Deed, operation: Operation, goods: Goods): Promise<Word> {
  switch (operation.kind) {
    case 'confirm':
      return confirm(page, deed, operation, goods);
    case 'amend':
      return amend(page, deed, operation, goods);
    case 'draft':
      return (operation.by === 'form' ? draftByForm : draftByCall)(page, deed, operation, goods.drafts);
  }
}
