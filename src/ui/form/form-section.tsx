import { type ReactNode, useId } from 'react';
import { formGrid } from '#styled/recipes/form-grid';
import { formSection } from '#styled/recipes/form-section';

export interface FormSectionProps {
  title: ReactNode;
  hint?: ReactNode;
  badge?: ReactNode;
  /** `<FormCell>`s. */
  children: ReactNode;
}

/** A heading on the left, a grid of six columns on the right. */
export function FormSection({ title, hint, badge, children }: FormSectionProps) {
  const style = formSection();
  const id = useId();
  return (
    <section className={style.root} aria-labelledby={id}>
      <header className={style.head}>
        <h2 id={id}>{title}</h2>
        {hint && <p className={style.hint}>{hint}</p>}
        {badge && <span className={style.badge}>{badge}</span>}
      </header>
      <div className={formGrid()}>{children}</div>
    </section>
  );
}

/** The same grid without a heading, as in a dialog. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className={formGrid()}>{children}</div>;
}

export interface FormCellProps {
  /** Columns of six; on a phone all of them. */
  span: 2 | 3 | 4 | 6;
  /** Half the width on a phone too. */
  short?: boolean;
  children: ReactNode;
}

export function FormCell({ span, short, children }: FormCellProps) {
  return (
    <div data-span={span} data-short={short ? '' : undefined}>
      {children}
    </div>
  );
}
