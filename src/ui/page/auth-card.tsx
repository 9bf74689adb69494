import type { ComponentProps, ReactNode } from 'react';
import { authCard } from '#styled/recipes/auth-card';
import { ChartBackdrop } from './chart-backdrop.tsx';
import { CompassLogo } from './compass-logo.tsx';

export interface AuthCardProps {
  title: string;
  /** Tabs or a form. */
  children: ReactNode;
  /** Language and theme, at the card's foot. */
  preferences?: ReactNode;
}

/** The ground and the card of sign-in; on a phone the card is the page. */
export function AuthCard({ title, children, preferences }: AuthCardProps) {
  const style = authCard();
  return (
    <main className={style.root} id="main">
      <ChartBackdrop ground="page" />
      <div className={style.card}>
        <div className={style.lead}>
          <CompassLogo size="large" />
          <h1 className={style.title}>{title}</h1>
        </div>
        {children}
        {preferences && <div className={style.prefs}>{preferences}</div>}
      </div>
    </main>
  );
}

/** A form on that card. Our own errors are shown at the fields, so the browser's bubbles are turned off. */
export function AuthForm(props: ComponentProps<'form'>) {
  return <form noValidate {...props} className={authCard().form} />;
}
