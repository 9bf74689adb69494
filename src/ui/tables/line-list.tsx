import { type ReactNode, useId } from 'react';
import { StatusMark } from '#src/ui/status-mark.tsx';
import { lineList } from '#styled/recipes/line-list';

export interface Line {
  key: string;
  text: ReactNode;
  sub?: ReactNode;
  end?: ReactNode;
}

export interface LineListProps {
  title: ReactNode;
  hint?: ReactNode;
  lines: readonly Line[];
}

export interface MarkedLinesProps {
  title: ReactNode;
  lines: readonly string[];
}

/** Things that are wrong, each behind its mark. */
export function MarkedLines({ title, lines }: MarkedLinesProps) {
  const id = useId();
  const style = lineList();
  return (
    <div className={style.root}>
      <p className={style.hint} id={id}>
        {title}
      </p>
      <ul className={style.list} aria-labelledby={id}>
        {lines.map(line => (
          <li className={style.marked} key={line}>
            <StatusMark tone="failed" />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A named list of lines within a form. */
export function LineList({ title, hint, lines }: LineListProps) {
  const id = useId();
  const style = lineList();
  return (
    <div className={style.root}>
      <h3 className={style.title} id={id}>
        {title}
      </h3>
      {hint && <p className={style.hint}>{hint}</p>}
      <ul className={style.list} aria-labelledby={id}>
        {lines.map(({ key, text, sub, end }) => (
          <li className={style.line} key={key}>
            <span>
              {text}
              {sub && <span className={style.sub}>{sub}</span>}
            </span>
            {end && <span className={style.end}>{end}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
