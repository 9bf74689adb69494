import { Portal } from '@ark-ui/react/portal';
import { Select as Ark, createListCollection } from '@ark-ui/react/select';
import { type FocusEvent, type Ref, useId, useMemo, useRef } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { field } from '#styled/recipes/field';
import { FieldFrame, type FieldNotes, fieldAria } from './field-frame.tsx';
import { ListboxItems, type ListOption, listboxRoot } from './listbox-items.tsx';

export interface SelectFieldProps extends FieldNotes {
  options: readonly ListOption[];
  /** Empty where nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  disabled?: boolean;
  /** Opens the list with the first focus, such as a dialog's. */
  opensOnFocus?: boolean;
  id?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** One of many, in a list that opens. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, options, value, onChange, placeholder, disabled } = props;
  const { opensOnFocus = false, id: givenId, ref } = props;
  const isToOpen = useRef(opensOnFocus);
  const ownId = useId();
  const id = givenId ?? ownId;
  const style = field();
  const collection = useMemo(
    () =>
      createListCollection({
        items: options,
        itemToString: option => option.text,
        isItemDisabled: option => option.isDisabled ?? false,
      }),
    [options],
  );
  const chosen = options.find(option => option.value === value);
  const handleFocus = ({ currentTarget: trigger }: FocusEvent<HTMLElement>) => {
    // In this frame a dialog that opens still hides from screen readers whatever is outside it, open lists too.
    if (isToOpen.current) requestAnimationFrame(() => trigger.click());
    isToOpen.current = false;
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Ark.Root
        ids={{ trigger: id, label: `${id}-label` }}
        collection={collection}
        value={value ? [value] : []}
        onValueChange={({ value: [next] }) => onChange(next ?? '')}
        disabled={disabled ?? false}
        invalid={Boolean(error)}
        positioning={{ sameWidth: true, gutter: 4 }}
        lazyMount
        unmountOnExit
      >
        <Ark.Control>
          <Ark.Trigger
            ref={ref}
            onFocus={handleFocus}
            {...fieldAria(id, { hint, error })}
            className={`${style.control} ${style.trigger}`}
            data-locked={disabled ? '' : undefined}
          >
            <span className={style.value} data-placeholder={chosen ? undefined : ''}>
              {chosen?.text ?? placeholder}
            </span>
            <Icon name="chevron-down" size={16} />
          </Ark.Trigger>
        </Ark.Control>
        <Portal>
          <Ark.Positioner>
            <Ark.Content className={listboxRoot()}>
              <ListboxItems options={options} parts={Ark} />
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
      </Ark.Root>
    </FieldFrame>
  );
}
