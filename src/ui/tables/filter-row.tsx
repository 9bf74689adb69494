import { Icon } from '#src/ui/icon.tsx';
import { filterRow } from '#styled/recipes/filter-row';

export interface FilterChoice<Value extends string> {
  value: Value;
  text: string;
  /** How many there are; undefined while that isn't known. */
  count: string | undefined;
}

export interface FilterRowProps<Value extends string> {
  label: string;
  choices: readonly FilterChoice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** What the list is limited to besides, chosen elsewhere; a press ends it. */
  limit?: string | undefined;
  onEndLimit?: () => void;
}

/** Which part of a list is shown, each choice with its count; on a phone the count is above its label. */
export function FilterRow<Value extends string>({
  label,
  choices,
  value,
  onChange,
  limit,
  onEndLimit,
}: FilterRowProps<Value>) {
  const style = filterRow();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws its own box and legend
    <div className={style.root} role="group" aria-label={label}>
      {choices.map(choice => (
        <button
          key={choice.value}
          type="button"
          className={style.choice}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          <span>{choice.text}</span> <span className={style.count}>{choice.count}</span>
        </button>
      ))}
      {limit && (
        <button type="button" className={style.choice} aria-pressed onClick={onEndLimit}>
          <span>{limit}</span>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
