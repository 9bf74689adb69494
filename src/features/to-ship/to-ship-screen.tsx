import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { refreshOpenOrders } from '#src/api/cache/open-orders.ts';
import { useCompanyZone } from '#src/entities/seller/company-zone.ts';
import { ListSwitch } from '#src/entities/today/list-switch.tsx';
import { TodayStrip } from '#src/entities/today/today-strip.tsx';
import { useCountryName } from '#src/format/country-name.ts';
import { formatNumber } from '#src/format/format.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { toShipTexts } from '#src/messages/to-ship.ts';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { PageHead } from '#src/ui/page/page-head.tsx';
import type { TypedScan } from '#src/ui/scanner/listen-for-scans.ts';
import { type ScanRelay, useScans } from '#src/ui/scanner/scan-relay.ts';
import { FilterRow, FilterTile } from '#src/ui/tables/filter-row.tsx';
import { useDelayedText } from '#src/ui/use-delayed-text.ts';
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx';
import { TakenNote, ToShipEmpty } from './to-ship-empty.tsx';
import { ParcelList, ToShipRow } from './to-ship-row.tsx';
import type { ToShipSearch } from './to-ship-search.ts';
import type { ToShip } from './use-to-ship.ts';
import { countWaiting, filterOf, isFound, progressOfToday, type WaitingOrder } from './waiting-orders.ts';

/** Browsers refuse addresses that change much more often. */
const addressDelayMs = 100;

export interface ToShipScreenProps {
  toShip: ToShip;
  search: ToShipSearch;
  onSearchChange: (change: Partial<ToShipSearch>, how: 'push' | 'replace') => void;
  /** What the last code was, where it opened no order. */
  found: ReactNode;
  /** Orders whose turn ended without a label. */
  putAside: readonly string[];
  scans: ScanRelay;
  onScan: (scan: TypedScan) => void;
  /** Something was typed and entered. */
  onCode: (code: string) => void;
  isCode: (text: string) => boolean;
  onOpen: (orderId: string) => void;
  onOpenPending: () => void;
  /** Country of the seller's own marketplace, which its orders need not name. */
  home: string | undefined;
  /** How many orders Customs Tracking has, where that is known. */
  tracked: number | undefined;
  /** Above the list: parcels that are packed, and not done. */
  problems: ReactNode;
  /** Links to what is done before and after packing. */
  beside: ReactNode;
  /** Opens the camera. */
  cameraButton: ReactNode;
  /** Below the list. */
  settings: ReactNode;
}

/** The orders that wait for a confirmation, soonest ship-by first; a scan opens one. */
export function ToShipScreen(props: ToShipScreenProps) {
  const {
    toShip: state,
    search,
    onSearchChange,
    putAside,
    onCode,
    isCode,
    onOpen,
    onOpenPending,
    home,
  } = props;
  const texts = useTexts(toShipTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const countryName = useCountryName();
  const now = useMinute();
  const timeZone = useCompanyZone();
  const { taken, waiting, rows } = state;
  const { show: filter, marketplace } = search;
  const [typed, setTyped] = useDelayedText(
    search.search ?? '',
    text => onSearchChange({ search: text || undefined }, 'replace'),
    addressDelayMs,
  );
  // Typing and pressing stay quick with a thousand orders: the rows come a moment later.
  const wanted = useDeferredValue(typed.trim());
  const shownFilter = useDeferredValue(filter);
  const shownMarketplace = useDeferredValue(marketplace);

  const marketplaces = useMemo(
    () => [...new Set(waiting.flatMap(({ order }) => order.marketplace ?? home ?? []))].sort(),
    [waiting, home],
  );
  const inMarketplace = useMemo(
    () =>
      shownMarketplace
        ? waiting.filter(({ order }) => (order.marketplace ?? home) === shownMarketplace)
        : waiting,
    [waiting, shownMarketplace, home],
  );
  const found = useMemo(
    () => (wanted ? inMarketplace.filter(one => isFound(one, wanted)) : inMarketplace),
    [inMarketplace, wanted],
  );
  const shown = useMemo(() => {
    return shownFilter ? found.filter(filterOf(shownFilter, { now, timeZone })) : found;
  }, [found, shownFilter, now, timeZone]);
  const counts = useMemo(() => countWaiting(found, { now, timeZone }), [found, now, timeZone]);
  const away = useMemo(() => waiting.filter(({ isAway }) => isAway).length, [waiting]);
  const notHere = Math.max(0, taken.total - (taken.orders?.length ?? 0) - away);
  const progress = useMemo(
    () => progressOfToday(waiting, rows, { now, timeZone }, notHere),
    [waiting, rows, now, timeZone, notHere],
  );
  useScans(props.scans, props.onScan);

  const count = (value: number) => formatNumber(value, language);
  const namesMarketplace = marketplaces.length > 1;
  const renderRow = useCallback(
    (row: WaitingOrder) => (
      <ToShipRow
        key={row.order.orderId}
        waiting={row}
        home={home}
        timeZone={timeZone}
        isPutAside={putAside.includes(row.order.orderId)}
        onOpen={onOpen}
        onFetch={onCode}
        onOpenPending={onOpenPending}
      />
    ),
    [home, timeZone, putAside, onOpen, onCode, onOpenPending],
  );
  // Not rendered with each letter.
  const list = useMemo(
    () => <ParcelList label={texts.orders} rows={shown} renderRow={renderRow} />,
    [texts, shown, renderRow],
  );
  const isLoading = taken.orders === undefined && taken.isFetching;
  const handleEnter = () => {
    const [only, ...others] = shown;
    // What was typed in parts, and leaves one order, is as good as its number.
    if (only && others.length === 0 && !isCode(typed)) onOpen(only.order.orderId);
    else if (typed.trim()) onCode(typed);
  };

  return (
    <>
      <PageHead
        title={texts.title}
        total={
          progress.total > 0 && (
            <span title={texts.progressMeaning}>
              {texts.progress(count(progress.done), count(progress.total))}
            </span>
          )
        }
        views={<ListSwitch tracked={props.tracked} search={{ search: typed, marketplace }} />}
        search={
          <SearchField
            label={texts.find}
            value={typed}
            onChange={setTyped}
            enterKeyHint="go"
            trailing={props.cameraButton}
            onKeyDown={event => {
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) handleEnter();
            }}
          />
        }
        actions={
          <IconButton
            icon="refresh"
            label={common.refresh}
            busy={taken.isFetching}
            onClick={() => refreshOpenOrders()}
          />
        }
      />
      <TakenNote taken={taken} />
      {props.beside}
      {props.found}
      {isLoading && <VisuallyHidden role="status">{common.loading}</VisuallyHidden>}
      {(isLoading || waiting.length > 0) && (
        <TodayStrip
          label={texts.show}
          counts={isLoading ? undefined : counts}
          days={counts.load}
          others={[{ value: 'ioss', text: texts.ioss, count: isLoading ? undefined : counts.ioss }]}
          value={filter ?? 'to-ship'}
          onChange={value => onSearchChange({ show: value === 'to-ship' ? undefined : value }, 'push')}
        />
      )}
      {namesMarketplace && (
        <FilterRow label={texts.marketplaces}>
          {marketplaces.map(country => (
            <FilterTile
              key={country}
              text={countryName(country)}
              count={count(waiting.filter(({ order }) => (order.marketplace ?? home) === country).length)}
              isPressed={country === marketplace}
              onPress={isPressed => onSearchChange({ marketplace: isPressed ? country : undefined }, 'push')}
            />
          ))}
        </FilterRow>
      )}
      {props.problems}
      {shown.length > 0 ? (
        list
      ) : (
        <ToShipEmpty
          taken={taken}
          isSearched={waiting.length > 0}
          hasDone={progress.done > 0}
          onShowAll={() => {
            setTyped('');
            onSearchChange({ show: undefined, marketplace: undefined, search: undefined }, 'push');
          }}
        />
      )}
      {props.settings}
    </>
  );
}
