import { useEffect, useMemo, useState } from 'react';
import * as v from 'valibot';
import { useOpenOrders } from '#src/api/cache/open-orders.ts';
import { readFormDraft, saveFormDraft } from '#src/api/device/form-drafts.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import type { ToShipSearch } from '../to-ship-search.ts';
import { waitingOrders } from '../waiting-orders.ts';
import { articlesOf, ordersToPick } from './pick-list.ts';

/** A list stays as it was begun while its orders are packed one after the other, also over a reload. */
const Begun = v.object({
  orderIds: v.array(v.string()),
  /** Lines that are fetched, by their keys. */
  ticked: v.array(v.string()),
});
type Begun = v.InferOutput<typeof Begun>;

const draft = 'pick-list';

function readBegun(filter: string): Begun | undefined {
  const stored = readFormDraft(draft);
  const begun = v.safeParse(Begun, stored?.base === filter ? stored.values : undefined);
  return begun.success ? begun.output : undefined;
}

/** @param home country of the seller's own marketplace */
export function usePickList(
  { search, show, marketplace }: ToShipSearch,
  home: string | undefined,
  timeZone: string | undefined,
) {
  const taken = useOpenOrders();
  const shown = useOutboxView();
  const rows = shown.kind === 'read' ? shown.view.rows : undefined;
  const { orders, fetchedAt = 0 } = taken;
  const waiting = useMemo(
    () => orders && rows && waitingOrders(orders, rows, fetchedAt),
    [orders, rows, fetchedAt],
  );
  const filter = JSON.stringify([search, show, marketplace]);
  const [begun, setBegun] = useState(() => readBegun(filter));
  const change = (next: Begun) => {
    setBegun(next);
    saveFormDraft(draft, { base: filter, values: next });
  };
  const begin = () => {
    if (!waiting) return;
    const first = ordersToPick(waiting, { search, show, marketplace }, home, { now: Date.now(), timeZone });
    change({ orderIds: first.map(({ order }) => order.orderId), ticked: [] });
  };
  const isDue = begun === undefined && waiting !== undefined;
  useEffect(() => {
    if (isDue) begin();
  });
  const list = useMemo(() => {
    if (!waiting || !begun) return undefined;
    const left = waiting.filter(one => one.items.length > 0 && begun.orderIds.includes(one.order.orderId));
    return articlesOf(left);
  }, [waiting, begun]);
  return {
    /** Undefined until the device has been read. */
    list,
    total: begun?.orderIds.length ?? 0,
    isTicked: (key: string) => begun?.ticked.includes(key) ?? false,
    tick: (key: string, isTicked: boolean) => {
      if (!begun) return;
      const others = begun.ticked.filter(one => one !== key);
      change({ ...begun, ticked: isTicked ? [...others, key] : others });
    },
    begin,
    taken,
  };
}

export type UsedPickList = ReturnType<typeof usePickList>;
