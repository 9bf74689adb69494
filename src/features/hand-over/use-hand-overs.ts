import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { currentKey } from '#src/api/device/member-key.ts';
import { type OpenHandOver, readOpenHandOvers, storeOpenHandOver } from '#src/api/device/open-hand-overs.ts';
import { useOutboxView } from '#src/api/outbox/outbox-view.ts';
import { handOversQuery } from '#src/api/queries/hand-overs.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { inTime } from '#src/session/in-time.ts';
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

  // A scan that comes while the session goes to another company is still of this one.
  const [of] = useState(currentKey);
  const [stored, setStored] = useState<readonly OpenHandOver[]>();
  const [isStored, setIsStored] = useState(true);
  const current = useRef<readonly OpenHandOver[]>([]);
  const show = useCallback((next: readonly OpenHandOver[]) => {
    current.current = next;
    setStored(next);
  }, []);
  useEffect(() => {
    // Another tab may have scanned on until this one took the lists over.
    if (!isOwn || of === undefined) return;
    let isOver = false;
    const reading = readOpenHandOvers(of);
    void reading.then(read => {
      if (isOver || !read) return;
      // What was begun while a slow disk was waited for.
      const begun = current.current.filter(({ id }) => read.every(list => list.id !== id));
      show([...begun, ...read]);
    });
    void inTime(reading).then(read => {
      if (isOver || read) return;
      setIsStored(false);
      show(current.current);
    });
    return () => {
      isOver = true;
      current.current = [];
      setStored(undefined);
    };
  }, [isOwn, of, show]);

  const store = (id: string, list?: OpenHandOver) => {
    if (of !== undefined) void storeOpenHandOver(of, id, list).then(setIsStored);
  };
  const begin = (list: OpenHandOver) => {
    show([...current.current, list]);
    store(list.id, list);
  };
  const latest = (id: string) => current.current.find(list => list.id === id);
  const edit = (id: string, edited: (list: OpenHandOver) => OpenHandOver) => {
    const before = latest(id);
    if (!before) return;
    const after = edited(before);
    show(current.current.map(list => (list === before ? after : list)));
    store(id, after);
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
    /** Before it, a list that is begun could be one that the device has already. */
    isRead: stored !== undefined,
    asOf: query.dataUpdatedAt,
    isLoading: query.isLoading,
    /** Why this device has nothing of the server's. */
    failure: query.data ? null : query.error,
    refetch: query.refetch,
    listAt: (at: HandOverAt) => open?.find(list => isAt(list, at)),
    /** Expected on a list, of the days that are chosen. */
    waiting,
    countIn: (lastDays: ExpectedDays) => waitingParcels(parcels, lastDays, now).length,
    dueAt: (at: HandOverAt) => dueParcels(waiting, at),
    begin: (at: HandOverAt) => {
      if (!current.current.some(list => isAt(list, at)))
        begin({ id: newOperationId(), ...at, lines: [], bags: '', remark: '' });
    },
    /** As it is now, also where it isn't drawn yet. */
    latest,
    take: (id: string, lines: OpenHandOver['lines']) =>
      edit(id, list => ({ ...list, lines: [...list.lines, ...lines] })),
    note: (id: string, notes: Partial<Pick<OpenHandOver, 'bags' | 'remark'>>) =>
      edit(id, list => ({ ...list, ...notes })),
    drop: (id: string) => {
      show(current.current.filter(list => list.id !== id));
      store(id);
    },
    all: () => current.current,
  };
}

export type HandOversHere = ReturnType<typeof useHandOvers>;
