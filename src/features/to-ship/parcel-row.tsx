import type { ReactNode } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { LongList, type LongListProps } from '#src/ui/tables/long-list.tsx';
import { toShip } from '#styled/recipes/to-ship';

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
export function ParcelRow({ head, captions, pieces, more, action }: ParcelRowProps) {
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
