import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { productCodes } from '#src/api/cache/product-codes.ts';
import { currentRole } from '#src/api/client/session.ts';
import { storeUnitCounts, type UnitCounts } from '#src/api/device/unit-counts.ts';
import { learnProductCode } from '#src/api/mutations/product-codes.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { LearntCode } from '#src/contract/shipments/parcel-contents.ts';
import { judgeArticle } from '#src/entities/contents/judge-article.ts';
import { contentsRecord, countOne, isCounted, unitsLeft } from '#src/entities/contents/unit-counts.ts';
import type { ContentsCheck } from '#src/features/to-ship/packing/contents-check.ts';
import type { PackOrderProps } from '#src/features/to-ship/packing/pack-items.tsx';
import { ContentsSaid } from './contents-said.tsx';
import { CountLines } from './count-lines.tsx';

/**
 * Counts what is put into an order's parcel: as it is at this moment, so that two codes that come at once are two units.
 * @param stored what was counted of it before on this device
 */
export function useContentsCheck(
  { order, skus, table }: Pick<PackOrderProps, 'order' | 'skus' | 'table'>,
  stored: UnitCounts,
): ContentsCheck {
  const now = useRef(stored);
  const [counts, setCounts] = useState(stored);
  const isMember = currentRole() === 'warehouse';
  const learn = useMutation(learnProductCode);
  const outbox = useOutboxView();
  const change = (next: UnitCounts) => {
    now.current = next;
    setCounts(next);
    storeUnitCounts(order.orderId, next);
  };
  /** The company's, with those that this device hasn't sent yet: what a warehouse member assigns isn't one of them. */
  const codes = () => {
    const rows = outbox.kind === 'read' && !isMember ? outbox.view.rows : [];
    const waiting = rows.filter(({ kind }) => kind === 'product-code').map(({ payload }) => payload);
    return [...productCodes(), ...waiting.filter(payload => v.is(LearntCode, payload))];
  };

  return {
    atTable: (text, { isCountSkipped }, items) => ({
      article: judgeArticle(text, { items, counts: now.current, codes: codes(), skus }),
      left: isCountSkipped && !isMember ? 0 : unitsLeft(now.current, items),
    }),
    isStarted: () => isCounted(now.current),
    count({ itemId, code }, items) {
      const item = items.find(({ _id }) => _id === itemId);
      if (!item) return;
      const next = countOne(now.current, item, 'scanned');
      const sku = item.sku ?? item.asin;
      if (code === undefined || sku === undefined) {
        change(next);
        return;
      }
      change({ ...next, codes: [...next.codes.filter(one => one.code !== code), { code, sku }] });
      // Whatever becomes of it, this parcel counts on; what can't be sent stays with the pending changes.
      learn.mutate({ code, sku });
    },
    record: items => contentsRecord(now.current, items),
    lines: props => (
      <CountLines
        {...props}
        counts={counts}
        onCount={next => {
          change(next);
          // What was said is dealt with.
          if (table.current().kind === 'open') table.send({ kind: 'dismissed' });
        }}
      />
    ),
    said: props => (
      <ContentsSaid
        {...props}
        {...{ counts, isMember }}
        question={table.state.kind === 'question' ? table.state.question : undefined}
        send={table.send}
      />
    ),
  };
}
