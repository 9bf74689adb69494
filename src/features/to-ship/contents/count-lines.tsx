import { useState } from 'react';
import type { UnitCounts } from '#src/api/device/unit-counts.ts';
import { countedUnits, countOne, countTo, unitsLeft } from '#src/entities/contents/unit-counts.ts';
import { signal } from '#src/entities/scanned-code/signals.ts';
import { PackItems, type PackItemsProps } from '#src/features/to-ship/packing/pack-items.tsx';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { contentsTexts } from '#src/messages/contents.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

export interface CountLinesProps extends PackItemsProps {
  /** The label is due, and nothing is being asked or saved. */
  isOpen: boolean;
  counts: UnitCounts;
  onCount: (counts: UnitCounts) => void;
}

type Item = CountLinesProps['items'][number];

/** What must be in the parcel, with how much of it was counted, and buttons to count by hand. */
export function CountLines({ counts, onCount, isOpen, ...props }: CountLinesProps) {
  const { items, chosen } = props;
  const texts = useTexts(contentsTexts);
  const language = useLanguage();
  /** The line whose number is being typed. */
  const [typing, setTyping] = useState<string>();
  const left = unitsLeft(
    counts,
    items.filter(({ _id }) => chosen.has(_id)),
  );
  const number = (units: number) => formatNumber(units, language);

  const actsOf = (item: Item) => {
    const { _id, name, quantity } = item;
    if (!isOpen || !chosen.has(_id)) return undefined;
    const units = countedUnits(counts, item);
    const again = () => onCount(countTo(counts, item, 0));
    if (units === quantity)
      return { act: <IconButton icon="refresh" label={texts.againOf(name)} onClick={again} /> };
    if (typing === _id) {
      const set = (typed: number) => {
        setTyping(undefined);
        signal('counted');
        onCount(countTo(counts, item, typed));
      };
      return { below: <NumberForm quantity={quantity} onSet={set} /> };
    }
    const plusOne = () => {
      signal('counted');
      onCount(countOne(counts, item, 'byHand'));
    };
    return {
      act: (
        <Button aria-label={texts.plusOneOf(name)} onClick={plusOne}>
          {texts.plusOne}
        </Button>
      ),
      below: units > 0 && (
        <>
          {/* Nobody types what isn't there: one of them was in the hand. */}
          {quantity - units > 1 && (
            <ActionLink aria-label={texts.typeNumberOf(name)} onClick={() => setTyping(_id)}>
              {texts.typeNumber}
            </ActionLink>
          )}
          <ActionLink aria-label={texts.againOf(name)} onClick={again}>
            {texts.again}
          </ActionLink>
        </>
      ),
    };
  };

  return (
    <>
      {isOpen && (
        <Banner
          tone={left > 0 ? 'empty' : 'released'}
          role="status"
          title={left > 0 ? texts.left(left) : texts.complete}
        >
          {left > 0 && texts.leftDetail}
        </Banner>
      )}
      <PackItems
        {...props}
        countOf={item => {
          const units = countedUnits(counts, item);
          return {
            count: texts.countOf(number(units), number(item.quantity)),
            isComplete: units === item.quantity,
            ...actsOf(item),
          };
        }}
      />
    </>
  );
}

/** For a quantity that nobody scans one by one. */
function NumberForm({ quantity, onSet }: { quantity: number; onSet: (units: number) => void }) {
  const texts = useTexts(contentsTexts);
  const language = useLanguage();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const set = () => {
    const units = /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
    if (units !== undefined && units <= quantity) {
      onSet(units);
      return;
    }
    signal(units === undefined ? 'wrong' : 'too-many');
    setError(units === undefined ? texts.wrongNumber : texts.onlyOrdered(formatNumber(quantity, language)));
  };
  return (
    <TextField
      label={texts.number}
      value={text}
      onChange={setText}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      // It takes the place of the button that was pressed for it.
      autoFocus
      onKeyDown={event => {
        if (event.key === 'Enter') set();
      }}
      trailing={<ActionLink onClick={set}>{texts.setNumber}</ActionLink>}
    />
  );
}
