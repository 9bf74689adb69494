import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox';
import { Portal } from '@ark-ui/react/portal';
import { type Ref, useId, useMemo } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { field } from '#styled/recipes/field';
import { FieldFrame, type FieldNotes, fieldAria } from './field-frame.tsx';
import { ListboxItems, type ListOption, listboxRoot } from './listbox-items.tsx';

export interface ComboboxFieldProps extends FieldNotes {
  /** Offered while typing; anything else may be typed too. */
  suggestions: readonly string[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** Names the button that opens the list. */
  openLabel: string;
  placeholder?: string;
  disabled?: boolean;
  id?: string;
  ref?: Ref<HTMLInputElement>;
}

/** Free text with suggestions. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, hint, error, suggestions, value, onChange, onBlur, openLabel, placeholder, disabled, ref } =
    props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const style = field();
  const options = useMemo((): ListOption[] => {
    const wanted = value.trim().toLocaleLowerCase();
    const isChosen = suggestions.some(text => text === value);
    return suggestions
      .filter(text => isChosen || text.toLocaleLowerCase().includes(wanted))
      .map(text => ({ value: text, text }));
  }, [suggestions, value]);
  const collection = useMemo(
    () => createListCollection({ items: options, itemToString: option => option.text }),
    [options],
  );
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Ark.Root
        ids={{ input: id, label: `${id}-label` }}
        collection={collection}
        inputValue={value}
        onInputValueChange={({ inputValue }) => onChange(inputValue)}
        // What is typed counts, chosen from the list or not.
        allowCustomValue
        openOnClick={options.length > 0}
        disabled={disabled ?? false}
        invalid={Boolean(error)}
        positioning={{ sameWidth: true, gutter: 4 }}
        {...(placeholder && { placeholder })}
        lazyMount
        unmountOnExit
      >
        <Ark.Control className={style.control}>
          <Ark.Input
            {...fieldAria(id, { hint, error })}
            ref={ref}
            className={style.input}
            // Ark hands it on a moment later: too late for a submit in the same event.
            onChange={event => onChange(event.currentTarget.value)}
            onBlur={onBlur}
          />
          <Ark.Trigger className={style.opener} aria-label={openLabel} disabled={options.length === 0}>
            <Icon name="chevron-down" size={16} />
          </Ark.Trigger>
        </Ark.Control>
        {options.length > 0 && (
          <Portal>
            <Ark.Positioner>
              <Ark.Content className={listboxRoot()}>
                <ListboxItems options={options} parts={Ark} />
              </Ark.Content>
            </Ark.Positioner>
          </Portal>
        )}
      </Ark.Root>
    </FieldFrame>
  );
}
