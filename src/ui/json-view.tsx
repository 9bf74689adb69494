import { useId } from 'react';
import { jsonView } from '#styled/recipes';

export interface JsonViewProps {
  label: string;
  value: unknown;
}

/** Data as indented JSON. Scrolls within itself, so the keyboard reaches it. */
export function JsonView({ label, value }: JsonViewProps) {
  const id = useId();
  const style = jsonView();
  return (
    <div className={style.root}>
      <span className={style.label} id={id}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse */}
      <section className={style.text} tabIndex={0} aria-labelledby={id}>
        {JSON.stringify(value, null, 2)}
      </section>
    </div>
  );
}
