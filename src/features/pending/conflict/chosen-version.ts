import type { Importer } from '#src/contract/importers/importer.ts';
import type { Draft } from '#src/contract/importers/importer-changes.ts';
import { type ImporterField, importerFields } from '#src/entities/importer/importer-fields.ts';
import { textAt, withValueAt } from '#src/ui/form/form-values.ts';
import type { Side } from './diff.tsx';

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
