import type { ReactNode } from 'react';
import { Heading } from '#src/ui/page/heading.tsx';
import { setup } from '#styled/recipes/setup';

export interface SetupPageProps {
  /** `<Stepper>` */
  stepper: ReactNode;
  /** "Step 2 of 3" */
  caption?: ReactNode;
  title?: ReactNode;
  hint?: ReactNode;
  /** The step before has just been done: screen readers announce where it continues. */
  focusesTitle?: boolean;
  children: ReactNode;
}

/** A step of something that is done once. */
export function SetupPage({ stepper, caption, title, hint, focusesTitle, children }: SetupPageProps) {
  const style = setup();
  return (
    <div className={style.root}>
      {stepper}
      {caption && <p className={style.caption}>{caption}</p>}
      {title && <Heading focused={focusesTitle ?? false}>{title}</Heading>}
      {hint && <p className={style.hint}>{hint}</p>}
      <div className={style.body}>{children}</div>
    </div>
  );
}

export interface SetupWaysProps {
  /** `<SetupWay>`s. */
  first: ReactNode;
  second: ReactNode;
  /** A way around both. */
  after: ReactNode;
}

/** Two ways to the same place, side by side; on a phone one below the other. */
export function SetupWays({ first, second, after }: SetupWaysProps) {
  const style = setup();
  return (
    <>
      <div className={style.ways}>
        {first}
        <hr className={style.rule} />
        {second}
      </div>
      <div className={style.after}>{after}</div>
    </>
  );
}

export interface SetupWayProps {
  title: ReactNode;
  /** Makes the way a form. */
  onSubmit?: (event: { preventDefault: () => void }) => unknown;
  children: ReactNode;
}

export function SetupWay({ title, onSubmit, children }: SetupWayProps) {
  const style = setup();
  const content = (
    <>
      <h2>{title}</h2>
      {children}
    </>
  );
  if (!onSubmit) return <section className={style.way}>{content}</section>;
  return (
    <form className={style.way} noValidate onSubmit={event => void onSubmit(event)}>
      {content}
    </form>
  );
}
