import { useEffect } from 'react';
import { dropFormDraft, saveFormDraft } from '#src/api/device/form-drafts.ts';

/**
 * Keeps a form's unsaved input until it is saved or undone. Code that lets a person leave the form drops it: a
 * screen may also go because its session has ended.
 * @param name of the form and what it is about, such as `importer/new`
 * @param note what else the form needs to go on
 */
export function useFormDraft(
  name: string,
  { baseline, values, isDirty }: { baseline: unknown; values: unknown; isDirty: boolean },
  note?: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the note says changes with no form that is open
  useEffect(() => {
    if (isDirty) saveFormDraft(name, { base: baseline, values, note });
    else dropFormDraft(name);
  }, [name, baseline, values, isDirty]);
}
