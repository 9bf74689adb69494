import { Fragment, type ReactNode } from 'react';
import { certificate } from '#styled/recipes/certificate';

export interface CertificateLine {
  name: string;
  value: string;
  /** A second line, such as a number beside a name. */
  sub?: string | undefined;
}

/** Names and values of a document, to be read and printed. */
export function Certificate({ lines }: { lines: readonly CertificateLine[] }) {
  const style = certificate();
  return (
    <dl className={style.root}>
      {lines.map(({ name, value, sub }) => (
        <Fragment key={name}>
          <dt className={style.name}>{name}</dt>
          <dd className={style.value}>
            {value}
            {sub && <span className={style.sub}>{sub}</span>}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

export interface CertificateActionsProps {
  /** What became of the last one. */
  note?: string | undefined;
  children: ReactNode;
}

/** What can be done with the document; not printed. */
export function CertificateActions({ note, children }: CertificateActionsProps) {
  const style = certificate();
  return (
    <div className={style.actions}>
      {children}
      {note && (
        <span className={style.note} role="status">
          {note}
        </span>
      )}
    </div>
  );
}
