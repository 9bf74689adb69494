import { type ReactNode, useId } from 'react';
import { card } from '#styled/recipes/card';

/** Cards one below the other. */
export function Cards({ children }: { children: ReactNode }) {
  return <div className={card().list}>{children}</div>;
}

/** A panel with a heading. */
export function Card({ title, children }: { title: ReactNode; children: ReactNode }) {
  const style = card();
  const id = useId();
  return (
    <section className={style.root} aria-labelledby={id}>
      <h2 className={style.head} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
