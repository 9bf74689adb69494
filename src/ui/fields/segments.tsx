import type { ReactNode } from 'react';
import { segments } from '#styled/recipes/segments';

export interface Segment<Value extends string | number> {
  value: Value;
  text: ReactNode;
  /** Where the text is in another language than the page. */
  lang?: string;
}

export interface SegmentsProps<Value extends string | number> {
  label: string;
  options: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  small?: boolean;
  wide?: boolean;
}

/** One of a few, all in sight. */
export function Segments<Value extends string | number>(props: SegmentsProps<Value>) {
  const { label, options, value, onChange, small, wide } = props;
  const style = segments({ small, wide });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
    <span className={style.root} role="group" aria-label={label}>
      {options.map(option => (
        <button
          key={option.value}
          type="button"
          className={style.item}
          lang={option.lang}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </span>
  );
}
