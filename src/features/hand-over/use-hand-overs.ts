import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { type OpenHandOver, readOpenHandOvers, storeOpenHandOvers } from '#src/api/device/open-hand-overs.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { handOversQuery } from '#src/api/queries/hand-overs.ts';
import { useMinute } from '#src/format/use-minute.ts';
import type { ExpectedDays } from './hand-over-search.ts';
import { dueParcels, type HandOverAt, listsHere, parcelsHere, waitingParcels } from './parcels-here.ts';

/** Parcels, closed lists, and the open ones, which are stored with every change. */
export function useHandOvers({ isOwn, days }: { isOwn: boolean; days: ExpectedDays }) {
  const query = useQuery(handOversQuery);
  const shown = useOutboxView();
  const now = useMinute();
  const rows = shown.kind === 'read' ? shown.view.rows : undefined;
  const parcels = useMemo(() => parcelsHere(query.data, rows ?? [], now), [query.data, rows, now]);
  const waiting = useMemo(() => waitingParcels(parcels, days, now), [parcels, days, now]);
  const lists = useMemo(() => listsHere(query.data, rows ?? []), [query.data, rows]);

  const [stored, setStored] = useState<readonly OpenHandOver[]>();
  const [isStored, setIsStored] = useState(true);
  const current = useRef<readonly OpenHandOver[]>([]);
  useEffect(() => {
    // Another tab may have scanned on until this one took the lists over.
    if (!isOwn) return;
    void readOpenHandOvers().then(read => {
      current.current = read;
      setStored(read);
    });
  }, [isOwn]);

  const change = (next: readonly OpenHandOver[]) => {
    current.current = next;
    setStored(next);
    void storeOpenHandOvers(next).then(setIsStored);
  };
  // One that was closed, and not taken away before the page ended.
  const open = useMemo(
    () => stored?.filter(({ id }) => lists.every(({ _id }) => _id !== id)),
    [stored, lists],
  );
  const isAt = (list: OpenHandOver, { carrier, place }: HandOverAt) =>
    list.carrier === carrier && list.place === place;

  return {
    parcels,
    lists,
    /** Undefined until the device has been read. */
    open: rows && open,
    isStored,
    asOf: query.dataUpdatedAt,
    isLoading: query.isLoading,
    listAt: (at: HandOverAt) => open?.find(list => isAt(list, at)),
    /** Expected on a list, of the days that are chosen. */
    waiting,
    countIn: (lastDays: ExpectedDays) => waitingParcels(parcels, lastDays, now).length,
    dueAt: (at: HandOverAt) => dueParcels(waiting, at),
    begin: (at: HandOverAt) => {
      if (!current.current.some(list => isAt(list, at)))
        change([...current.current, { id: newOperationId(), ...at, lines: [], bags: '', remark: '' }]);
    },
    /** As it is now, also where it isn't drawn yet. */
    latest: (id: string) => current.current.find(list => list.id === id),
    take: (id: string, lines: OpenHandOver['lines']) =>
      change(
        current.current.map(list => (list.id === id ? { ...list, lines: [...list.lines, ...lines] } : list)),
      ),
    note: (id: string, notes: Partial<Pick<OpenHandOver, 'bags' | 'remark'>>) =>
      change(current.current.map(list => (list.id === id ? { ...list, ...notes } : list))),
    drop: (id: string) => change(current.current.filter(list => list.id !== id)),
    all: () => current.current,
  };
}

export type HandOversHere = ReturnType<typeof useHandOvers>;
