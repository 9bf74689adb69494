import type { ReactNode } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { filterRow } from '#styled/recipes/filter-row';

export interface FilterRowProps {
  label: string;
  /** `<FilterTile>`s, and what else stands in the line. */
  children: ReactNode;
  /** What the list is limited to besides, chosen elsewhere; a press ends it. */
  limit?: string | undefined;
  onEndLimit?: () => void;
}

/** Which part of a list is shown: tiles in one line, which scrolls on a phone. */
export function FilterRow({ label, children, limit, onEndLimit }: FilterRowProps) {
  const style = filterRow();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
    <div className={style.root} role="group" aria-label={label}>
      {children}
      {limit && (
        <button type="button" className={style.tile} aria-pressed onClick={onEndLimit}>
          <span>{limit}</span>
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}

export interface FilterTileProps {
  text: string;
  /** How many there are; undefined while that isn't known. */
  count: string | undefined;
  /** What it is a sign of, where there is one. */
  tone?: 'failed' | 'progress' | undefined;
  isPressed: boolean;
  /** A press on what is chosen ends it. */
  onPress: (isPressed: boolean) => void;
}

/** A part of a list, with its count above its words. */
export function FilterTile({ text, count, tone, isPressed, onPress }: FilterTileProps) {
  const style = filterRow();
  return (
    <button
      type="button"
      className={style.tile}
      data-tone={tone}
      aria-pressed={isPressed}
      onClick={() => onPress(!isPressed)}
    >
      <span>{text}</span> <span className={style.count}>{count}</span>
    </button>
  );
}
