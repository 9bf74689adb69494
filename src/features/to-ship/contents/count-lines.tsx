import { useState } from 'react';
import type { UnitCounts } from '#src/api/device/unit-counts.ts';
import { countedUnits, countOne, countTo, unitsLeft } from '#src/entities/contents/unit-counts.ts';
import { signal } from '#src/entities/scanned-code/signals.ts';
import { PackItems, type PackItemsProps } from '#src/features/to-ship/packing/pack-items.tsx';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { contentsTexts } from '#src/messages/contents.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
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

  const acts = (item: Item) => {
    const { _id, name, quantity } = item;
    if (!isOpen || !chosen.has(_id)) return undefined;
    const units = countedUnits(counts, item);
    if (typing === _id)
      return (
        <NumberForm
          item={item}
          onSet={typed => {
            setTyping(undefined);
            signal('counted');
            onCount(countTo(counts, item, typed));
          }}
        />
      );
    return (
      <>
        {units < quantity && (
          <Button
            aria-label={texts.plusOneOf(name)}
            onClick={() => {
              signal('counted');
              onCount(countOne(counts, item, 'byHand'));
            }}
          >
            {texts.plusOne}
          </Button>
        )}
        {/* One of them was in the hand. */}
        {units > 0 && quantity - units > 1 && (
          <Button variant="quiet" aria-label={texts.typeNumberOf(name)} onClick={() => setTyping(_id)}>
            {texts.typeNumber}
          </Button>
        )}
        {units > 0 && (
          <Button
            variant="quiet"
            aria-label={texts.againOf(name)}
            onClick={() => onCount(countTo(counts, item, 0))}
          >
            {texts.again}
          </Button>
        )}
      </>
    );
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
            acts: acts(item),
          };
        }}
      />
    </>
  );
}

/** For a quantity that nobody scans one by one. */
function NumberForm({ item, onSet }: { item: Item; onSet: (units: number) => void }) {
  const texts = useTexts(contentsTexts);
  const language = useLanguage();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const set = () => {
    const units = /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
    if (units !== undefined && units <= item.quantity) {
      onSet(units);
      return;
    }
    signal(units === undefined ? 'wrong' : 'too-many');
    setError(
      units === undefined ? texts.wrongNumber : texts.onlyOrdered(formatNumber(item.quantity, language)),
    );
  };
  return (
    <>
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
      />
      <Button onClick={set}>{texts.setNumber}</Button>
    </>
  );
}
