import { useId, useState } from 'react';
import { ActionLink } from '#src/ui/action-link.tsx';
import { jsonView } from '#styled/recipes/json-view';

export interface JsonViewProps {
  label: string;
  value: unknown;
  showAllText: string;
  showLessText: string;
}

/** Data as indented JSON, folded to its first lines. Scrolls within itself, so the keyboard reaches it. */
export function JsonView({ label, value, showAllText, showLessText }: JsonViewProps) {
  const id = useId();
  const style = jsonView();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={style.root}>
      <div className={style.head}>
        <span className={style.label} id={id}>
          {label}
        </span>
        <ActionLink aria-expanded={isOpen} aria-controls={`${id}-text`} onClick={() => setOpen(!isOpen)}>
          {isOpen ? showLessText : showAllText}
        </ActionLink>
      </div>
      <section
        className={style.text}
        id={`${id}-text`}
        data-open={isOpen ? '' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
        tabIndex={0}
        aria-labelledby={id}
      >
        {JSON.stringify(value, null, 2)}
      </section>
    </div>
  );
}
