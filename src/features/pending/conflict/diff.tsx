import { Fragment, type ReactNode, useId } from 'react';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { diff } from '#styled/recipes/diff';

export type Side = 'mine' | 'theirs';

export interface DiffRow {
  key: string;
  name: string;
  mine: ReactNode;
  theirs: ReactNode;
  picked: Side | undefined;
}

export interface DiffProps {
  /** Heads of the two versions. */
  heads: Record<Side, ReactNode>;
  /** "Mine" and "Theirs", said at each choice on a phone. */
  whoText: Record<Side, string>;
  rows: readonly DiffRow[];
  onPick: (key: string, side: Side) => void;
}

const sides = ['mine', 'theirs'] as const;

/** Two versions side by side, one choice a field. */
export function Diff({ heads, whoText, rows, onPick }: DiffProps) {
  const style = diff();
  const id = useId();
  return (
    <div className={style.root}>
      <span className={style.columnHead} />
      {sides.map(side => (
        <span key={side} className={style.columnHead}>
          {heads[side]}
        </span>
      ))}
      {rows.map(row => (
        <Fragment key={row.key}>
          <span className={style.name} id={`${id}-${row.key}`}>
            {row.name}
          </span>
          {sides.map(side => (
            <label key={side} className={style.pick} htmlFor={`${id}-${row.key}-${side}`}>
              <Checkbox
                id={`${id}-${row.key}-${side}`}
                kind="radio"
                name={`${id}-${row.key}`}
                aria-describedby={`${id}-${row.key}`}
                checked={row.picked === side}
                onChange={() => onPick(row.key, side)}
              />
              <span>
                <span className={style.who}>{whoText[side]}</span>
                {row[side]}
              </span>
            </label>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

/** The characters in which a version differs. */
export function Changed({ children }: { children: ReactNode }) {
  return <mark className={diff().changed}>{children}</mark>;
}
