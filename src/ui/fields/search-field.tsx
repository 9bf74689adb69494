import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#src/ui/icon.tsx';
import { field } from '#styled/recipes/field';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'ref'> {
  /** Its name and its placeholder. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  trailing?: ReactNode;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, select, textarea'));

/** `/` brings the focus here, from anywhere but another field or an open dialog. */
export function SearchField({ label, value, onChange, trailing, ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const style = field();

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role=dialog][data-state=open]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  return (
    <span className={style.control}>
      <Icon name="search" />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...rest}
        ref={input}
        type="search"
        className={style.input}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
      <span className={style.key} aria-hidden="true">
        /
      </span>
      {trailing}
    </span>
  );
}
