import type { ComponentProps, ReactNode } from 'react';
import { harbour } from '#styled/recipes';
import { Rhumb } from './chart-backdrop.tsx';
import { Rose } from './compass-logo.tsx';

export interface HarbourProps {
  title: string;
  /** Tabs or a form. */
  children: ReactNode;
  /** Language and theme, at the card's foot. */
  preferences?: ReactNode;
}

/** The ground and the card of sign-in; on a phone the card is the page. */
export function Harbour({ title, children, preferences }: HarbourProps) {
  const style = harbour();
  return (
    <main className={style.root} id="main">
      <Rhumb ground="page" />
      <div className={style.card}>
        <div className={style.lead}>
          <Rose size="large" />
          <h1 className={style.title}>{title}</h1>
        </div>
        {children}
        {preferences && <div className={style.prefs}>{preferences}</div>}
      </div>
    </main>
  );
}

/** A form on that card. Our own errors stand at the fields, so the browser's bubbles stay away. */
export function HarbourForm(props: ComponentProps<'form'>) {
  return <form noValidate {...props} className={harbour().form} />;
}
