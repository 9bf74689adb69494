import { useId } from 'react';
import { payload } from '#styled/recipes';

export interface PayloadProps {
  label: string;
  value: unknown;
}

/** Data as indented JSON. Scrolls within itself, so the keyboard reaches it. */
export function Payload({ label, value }: PayloadProps) {
  const id = useId();
  const style = payload();
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
