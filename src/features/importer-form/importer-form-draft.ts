import * as v from 'valibot';
import { readFormDraft } from '#src/api/device/form-drafts.ts';
import { withTextsOf } from '#src/ui/form/form-values.ts';
import { type FormValues, type Rebased, rebase } from './importer-form.ts';

/** The id that the device made for a new importer: a create whose answer was lost finds it again. */
const OwnIdNote = v.object({ ownId: v.string() });

interface ImporterFormDraft {
  values: FormValues;
  /** What somebody else made of fields that were typed into; undefined where nobody did. */
  theirs: Rebased['theirs'] | undefined;
  ownId: string | undefined;
}

export const importerFormDraftName = (importerId = 'new'): string => `importer/${importerId}`;

/** What was typed into the form before the page was reloaded, on top of what the importer is now. */
export function readImporterFormDraft(name: string, present: FormValues): ImporterFormDraft | undefined {
  const typed = readFormDraft(name);
  if (!typed) return undefined;
  const [base, mine] = [typed.base, typed.values].map(texts => withTextsOf(present, texts));
  if (!base || !mine) return undefined;
  const { values, theirs } = rebase(base, mine, present);
  const note = v.safeParse(OwnIdNote, typed.note);
  return {
    values,
    theirs: Object.keys(theirs).length > 0 ? theirs : undefined,
    ownId: note.success ? note.output.ownId : undefined,
  };
}
