import { memo, type ReactNode } from 'react';
import { shipByWords } from '#src/entities/order/ship-by.ts';
import { useCountryName } from '#src/format/country-name.ts';
import { formatNumber } from '#src/format/format.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { toShipTexts } from '#src/messages/to-ship.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { LongList, type LongListProps } from '#src/ui/tables/long-list.tsx';
import { Figure, Sub, Tag } from '#src/ui/tables/table-cells.tsx';
import { toShip } from '#styled/recipes/to-ship';
import type { WaitingOrder } from './waiting-orders.ts';

const shownItems = 3;

export interface ToShipRowProps {
  waiting: WaitingOrder;
  /** Country of the seller's own marketplace, which its orders need not name. */
  home: string | undefined;
  /** In which its ship-by's day is counted. */
  timeZone: string | undefined;
  /** Its turn ended without a label. */
  isPutAside: boolean;
  onOpen: (orderId: string) => void;
  /** Fetches it first. */
  onFetch: (orderId: string) => void;
  onOpenPending: () => void;
}

/** An order that waits: number, how long there is, what has to be in the parcel. Drawn again only if it has changed. */
export const ToShipRow = memo(function ToShipRow({
  waiting,
  home,
  timeZone,
  isPutAside,
  onOpen,
  onFetch,
  onOpenPending,
}: ToShipRowProps) {
  const texts = useTexts(toShipTexts);
  const language = useLanguage();
  const now = useMinute();
  const countryName = useCountryName();
  const { order, items, needsYou, isAway } = waiting;
  const { orderId, shipBy, marketplace } = order;
  const due = shipBy === undefined ? undefined : shipByWords(Date.parse(shipBy), now, language, timeZone);
  const listed = items.length > 0 ? items : order.items;
  return (
    <ParcelRow
      head={
        <>
          <Figure big>{orderId}</Figure>
          {order.isIoss && <Tag>{texts.ioss}</Tag>}
          {marketplace && marketplace !== home && <Tag>{countryName(marketplace)}</Tag>}
        </>
      }
      captions={
        <>
          {due && (
            <Sub tone={due.tone} icon={due.tone && 'clock'}>
              {due.text}
            </Sub>
          )}
          {order.status === 'cancellation-requested' && (
            <Sub tone="held" icon="warning">
              {texts.cancellationRequested}
            </Sub>
          )}
          {isAway && <Sub icon="download">{texts.away}</Sub>}
          {isPutAside && (
            <Sub tone="held" icon="warning">
              {texts.putAside}
            </Sub>
          )}
          {needsYou && (
            <Sub tone="failed" icon="warning">
              {texts.needsYou}
            </Sub>
          )}
        </>
      }
      pieces={listed.slice(0, shownItems).map(({ _id, name, quantity }) => ({
        key: _id,
        text: texts.pieces(formatNumber(quantity, language), name),
      }))}
      more={listed.length > shownItems && texts.moreItems(formatNumber(listed.length - shownItems, language))}
      action={
        items.length > 0 || isAway ? (
          <Button
            wide
            aria-label={texts.packOrder(orderId)}
            onClick={() => (isAway ? onFetch : onOpen)(orderId)}
          >
            {isAway || items.length === order.items.length ? texts.pack : texts.packRest}
          </Button>
        ) : (
          <Button wide aria-label={texts.openPendingOf(orderId)} onClick={onOpenPending}>
            {texts.openPending}
          </Button>
        )
      }
    />
  );
});

export interface ParcelRowProps {
  /** Number and what kind of order it is. */
  head: ReactNode;
  /** `<Sub>`s. */
  captions: ReactNode;
  pieces: readonly { key: string; text: string }[];
  /** How many pieces more there are, in words. */
  more?: ReactNode;
  /** One large button. */
  action: ReactNode;
}

/** A parcel to be packed, of a `<ParcelList>`: large enough for a glove. */
function ParcelRow({ head, captions, pieces, more, action }: ParcelRowProps) {
  const style = toShip();
  return (
    <li className={style.row}>
      <div className={style.what}>
        <p className={style.head}>{head}</p>
        {captions}
        {pieces.map(({ key, text }) => (
          <p key={key} className={style.piece}>
            {text}
          </p>
        ))}
        {more && <p className={style.more}>{more}</p>}
      </div>
      <div className={style.act}>{action}</div>
    </li>
  );
}

export function ParcelList<Row>(props: Omit<LongListProps<Row>, 'className'>) {
  return <LongList {...props} className={toShip().list} />;
}

/** In the shape of three rows. */
export function ParcelSkeleton() {
  const style = toShip();
  return [0, 1, 2].map(row => (
    <div key={row} className={style.row}>
      <div className={style.what}>
        <p className={style.head}>
          <Skeleton width="long" />
        </p>
        <p className={style.piece}>
          <Skeleton width="medium" />
        </p>
        <p className={style.piece}>
          <Skeleton width="long" />
        </p>
      </div>
      <p className={style.act}>
        <Skeleton width="full" />
      </p>
    </div>
  ));
}

/** What of a list is on this device, said above it. */
export function TakenLine({ isComplete, children }: { isComplete: boolean; children: ReactNode }) {
  return (
    <p className={toShip().taken} role="status" data-complete={isComplete || undefined}>
      <Icon name={isComplete ? 'check' : 'download'} size={16} />
      {children}
    </p>
  );
}

/** In its place while nothing is known of it, so that the rest doesn't move. */
export function TakenSkeleton() {
  return (
    <p className={toShip().taken}>
      <Skeleton width="long" line="caption" />
    </p>
  );
}
