import type { ReactNode } from 'react';
import type { ParcelContents } from '#src/contract/shipments/parcel-contents.ts';
import type { AtTable, PackingAnswers, PackingNotice } from '#src/entities/packing/packing-state.ts';
import type { CountEffect } from '#src/entities/packing/use-packing.ts';
import type { PackItemsProps, PackOrderProps } from './pack-items.tsx';

type Items = PackOrderProps['items'];

/** What packing is given where the company requires that contents are counted. Items are those chosen for the parcel. */
export interface ContentsCheck {
  atTable: (text: string, answers: PackingAnswers, items: Items) => Pick<AtTable, 'article' | 'left'>;
  isStarted: () => boolean;
  count: (effect: CountEffect, items: Items) => void;
  record: (items: Items) => ParcelContents;
  /** In the place of the items that aren't counted. */
  lines: (props: PackItemsProps & { isOpen: boolean }) => ReactNode;
  /** What is asked or said of the count. */
  said: (props: SaidProps) => ReactNode;
}

/** `check` where the company requires it. */
export interface CheckedOrderProps extends PackOrderProps {
  check?: ContentsCheck;
}

export interface SaidProps {
  notice: PackingNotice<unknown> | undefined;
  items: Items;
  onAnswer: (text: string, answers: PackingAnswers) => void;
}
