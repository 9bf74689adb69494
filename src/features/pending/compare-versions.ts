import type { Draft } from '#src/api/mutations/importer-drafts.ts';
import type { Importer } from '#src/contract/importer.ts';
import { type ImporterField, importerFields } from '#src/entities/importer/importer-fields.ts';
import { textAt, withValueAt } from '#src/ui/form-values.ts';

export type Side = 'mine' | 'theirs';

export interface ComparedField {
  path: ImporterField;
  mine: string;
  theirs: string;
}

export function compareVersions(
  mine: Draft,
  theirs: Importer,
): { different: ComparedField[]; same: ComparedField[] } {
  const fields = importerFields.map(path => ({
    path,
    mine: textAt(mine, path),
    theirs: textAt(theirs, path),
  }));
  return {
    different: fields.filter(field => field.mine !== field.theirs),
    same: fields.filter(field => field.mine === field.theirs),
  };
}

/** The draft with the fields of the other version that were picked; all else is mine. */
export function chosenVersion(
  mine: Draft,
  theirs: Importer,
  picks: Readonly<Partial<Record<ImporterField, Side>>>,
): Draft {
  return importerFields
    .filter(path => picks[path] === 'theirs')
    .reduce((draft, path) => {
      const value = textAt(theirs, path);
      // An open-ended day is left out: the empty text isn't a day.
      const taken = withValueAt(draft, path, value === '' ? undefined : value);
      // The English name on the licence is the importer's own [61].
      return path === 'name' ? withValueAt(taken, 'businessLicense.nameEN', value) : taken;
    }, mine);
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
