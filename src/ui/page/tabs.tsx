import { type KeyboardEvent, type ReactElement, type ReactNode, useId } from 'react';
import { withClassName } from '#src/ui/as-child.ts';
import { StatusMark, type StatusTone } from '#src/ui/status-mark.tsx';
import { tabs } from '#styled/recipes/tabs';

export interface Tab<Value extends string> {
  value: Value;
  text: string;
  mark?: StatusTone;
  /** The icon's text, for a screen reader. */
  markText?: string;
  /** Why it cannot be opened yet. */
  disabledReason?: string | undefined;
}

export interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `card` shares the width of a card. */
  form?: 'page' | 'card';
  /** What the current tab shows. */
  children: ReactNode;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs over one panel; the arrows move and choose, Home and End go to the ends. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, form = 'page', children } = props;
  const style = tabs({ form });
  const id = useId();

  const handleKey = (event: KeyboardEvent) => {
    const open = props.tabs.filter(tab => !tab.disabledReason);
    const here = open.findIndex(tab => tab.value === value);
    const step = steps[event.key];
    const target =
      event.key === 'Home'
        ? open[0]
        : event.key === 'End'
          ? open.at(-1)
          : step && open.at((here + step) % open.length);
    if (!target) return;
    event.preventDefault();
    onChange(target.value);
    document.getElementById(`${id}-${target.value}`)?.focus();
  };

  return (
    <>
      <div className={style.list} role="tablist" aria-label={label}>
        {props.tabs.map(tab => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={style.tab}
            title={tab.disabledReason}
            aria-selected={tab.value === value}
            aria-disabled={tab.disabledReason ? true : undefined}
            aria-controls={tab.value === value ? `${id}-panel` : undefined}
            aria-label={tab.mark && tab.markText ? `${tab.text}, ${tab.markText}` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={event => {
              if (tab.disabledReason) return;
              // Safari focuses no button that is pressed: the arrows would go nowhere.
              event.currentTarget.focus();
              onChange(tab.value);
            }}
            onKeyDown={handleKey}
          >
            {tab.mark && <StatusMark tone={tab.mark} size={14} />}
            {tab.text}
          </button>
        ))}
      </div>
      <div className={style.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  );
}

export interface TabLinksProps {
  label: string;
  /** The router's; its `aria-current` marks where one is. */
  links: readonly ReactElement[];
}

/** Pages that belong together: their links look like tabs, and each has an address of its own. */
export function TabLinks({ label, links }: TabLinksProps) {
  const style = tabs();
  return (
    <nav className={style.links} aria-label={label}>
      {links.map(link => withClassName(link, style.tab))}
    </nav>
  );
}
