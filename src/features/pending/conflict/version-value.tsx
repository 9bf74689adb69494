import { useTexts } from '#src/messages/catalogue.ts';
import { draftConflictTexts } from '#src/messages/draft-conflict.ts';
import { NoneYet } from '#src/ui/tables/table-cells.tsx';
import { Changed } from './diff.tsx';

/** A value with the characters marked in which it differs from the other version's. */
export function VersionValue({ value, other }: { value: string; other: string }) {
  const texts = useTexts(draftConflictTexts);
  if (value === '') return <NoneYet>{texts.empty}</NoneYet>;
  const [before, differs, after] = partsOf(value, other);
  return (
    <span>
      {before}
      {differs && <Changed>{differs}</Changed>}
      {after}
    </span>
  );
}

/** A text in three parts, of which the middle one differs from `other`. */
export function partsOf(text: string, other: string): [before: string, differs: string, after: string] {
  const [own, others] = [[...text], [...other]];
  const shorter = Math.min(own.length, others.length);
  let start = 0;
  while (start < shorter && own[start] === others[start]) start += 1;
  let end = 0;
  while (end < shorter - start && own.at(-1 - end) === others.at(-1 - end)) end += 1;
  const until = own.length - end;
  return [own.slice(0, start).join(''), own.slice(start, until).join(''), own.slice(until).join('')];
}
