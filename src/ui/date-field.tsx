import { DatePicker as Ark, parseDate } from '@ark-ui/react/date-picker';
import { Portal } from '@ark-ui/react/portal';
import { type Ref, useId, useState } from 'react';
import { field } from '#styled/recipes';
import { DateCalendar, type DateWords } from './date-calendar.tsx';
import { FieldFrame, type FieldNotes, fieldAria } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import { type DayLocale, parseDay, showDay } from './parse-day.ts';

export interface DateFieldProps extends FieldNotes {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  onChange: (day: string) => void;
  /** The text that could not be read as a day, empty once it can be. The value is empty meanwhile. */
  onUnreadable?: (text: string) => void;
  onBlur?: () => void;
  /** First and last day offered, `YYYY-MM-DD`; a typed day outside is passed on for the form to refuse. */
  min?: string;
  max?: string;
  locale: DayLocale;
  words: DateWords;
  disabled?: boolean;
  placeholder?: string;
  id?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A day, typed or chosen. What is typed stays as it is until it can be read. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, value, onChange, onUnreadable, onBlur, min, max, locale, words, disabled } =
    props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const style = field();
  // Undefined while the field shows its value.
  const [typed, setTyped] = useState<string>();

  const settle = (day: string) => {
    setTyped(undefined);
    onUnreadable?.('');
    onChange(day);
  };
  const handleLeave = () => {
    if (typed !== undefined) {
      const day = typed.trim() ? parseDay(typed) : '';
      if (day !== undefined) settle(day);
      else {
        onUnreadable?.(typed);
        // An older day behind unreadable words would be sent without being seen.
        if (value) onChange('');
      }
    }
    onBlur?.();
  };

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Ark.Root
        value={value ? [parseDate(value)] : []}
        onValueChange={({ value: [day] }) => settle(day?.toString() ?? '')}
        locale={locale}
        startOfWeek={1}
        {...(min && { min: parseDate(min) })}
        {...(max && { max: parseDate(max) })}
        disabled={disabled ?? false}
        positioning={{ placement: 'bottom-end', gutter: 4, overflowPadding: 8 }}
        translations={{
          content: words.calendar,
          trigger: () => words.open,
          prevTrigger: () => words.previous,
          nextTrigger: () => words.next,
          viewTrigger: () => words.changeView,
          dayCell: ({ valueText }) => valueText,
        }}
        lazyMount
        unmountOnExit
      >
        <Ark.Control
          className={style.control}
          data-invalid={error ? '' : undefined}
          data-locked={disabled ? '' : undefined}
        >
          <input
            {...fieldAria(id, { hint, error })}
            ref={props.ref}
            id={id}
            type="text"
            className={style.input}
            autoComplete="off"
            placeholder={props.placeholder}
            disabled={disabled}
            value={typed ?? showDay(value, locale)}
            onChange={event => setTyped(event.currentTarget.value)}
            onBlur={handleLeave}
            onKeyDown={event => {
              if (event.key === 'Enter') handleLeave();
            }}
          />
          <Ark.Trigger className={style.opener}>
            <Icon name="calendar" />
          </Ark.Trigger>
        </Ark.Control>
        <Portal>
          <Ark.Positioner>
            <DateCalendar />
          </Ark.Positioner>
        </Portal>
      </Ark.Root>
    </FieldFrame>
  );
}
