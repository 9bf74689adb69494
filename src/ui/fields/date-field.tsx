import { DatePicker as Ark, parseDate } from '@ark-ui/react/date-picker';
import { Portal } from '@ark-ui/react/portal';
import { type Ref, useId, useState } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { field } from '#styled/recipes/field';
import { DateCalendar, type DateWords } from './date-calendar.tsx';
import { FieldFrame, type FieldNotes, fieldAria } from './field-frame.tsx';
import { parseDay, showDay } from './parse-day.ts';

export interface DateFieldProps extends FieldNotes {
  /** `YYYY-MM-DD`, or empty, or the text that can't be read as a day: the form refuses it. */
  value: string;
  /** At each letter: what is sent is never another day than the one on the screen. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** First and last day offered, `YYYY-MM-DD`; a typed day outside is passed on for the form to refuse. */
  min?: string;
  max?: string;
  /** Of the calendar, and how a day is written in the field, such as `MMMM D, YYYY`. */
  locale: string;
  dayForm: string;
  words: DateWords;
  disabled?: boolean;
  placeholder?: string;
  id?: string;
  ref?: Ref<HTMLInputElement>;
}

const readDay = (text: string) => (text.trim() ? (parseDay(text) ?? text) : '');

/** A day, typed or chosen. What is typed stays as it is while it is typed, and where it can't be read. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, value, onChange, onBlur, min, max, locale, dayForm, words, disabled } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const style = field();
  const day = parseDay(value) === value ? value : '';
  // How the value was typed; undefined while the field shows it in its own way.
  const [typed, setTyped] = useState<{ text: string; value: string }>();
  const shown = typed?.value === value ? typed.text : day ? showDay(day, dayForm) : value;

  const handleTyping = (text: string) => {
    const next = readDay(text);
    setTyped({ text, value: next });
    onChange(next);
  };

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Ark.Root
        value={day ? [parseDate(day)] : []}
        onValueChange={({ value: [chosen] }) => {
          setTyped(undefined);
          onChange(chosen?.toString() ?? '');
        }}
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
            value={shown}
            onChange={event => handleTyping(event.currentTarget.value)}
            onBlur={() => {
              setTyped(undefined);
              onBlur?.();
            }}
            onKeyDown={event => {
              if (event.key === 'Enter') setTyped(undefined);
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
