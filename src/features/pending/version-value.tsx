import { useTexts } from '#src/messages/catalogue.ts';
import { draftConflictTexts } from '#src/messages/draft-conflict.ts';
import { Changed } from '#src/ui/diff.tsx';
import { NoneYet } from '#src/ui/table-cells.tsx';
import { partsOf } from './compare-versions.ts';

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
