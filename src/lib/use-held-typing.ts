import { useEffect } from 'react';
import { session } from '#src/api/session.ts';
import { dropTypedInput, holdTypedInput } from '#src/api/typed-input.ts';

/**
 * Holds what stands unsaved in a form until it is saved, taken back or left.
 * @param name of the form and what it is about, such as `importer/new`
 * @param note what else the form needs to go on
 */
export function useHeldTyping(
  name: string,
  { baseline, values, isDirty }: { baseline: unknown; values: unknown; isDirty: boolean },
  note?: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the note says changes with no form that is open
  useEffect(() => {
    if (isDirty) holdTypedInput(name, { base: baseline, values, note });
    else dropTypedInput(name);
  }, [name, baseline, values, isDirty]);
  useEffect(
    () => () => {
      // A session that ended takes the screen away, not what was typed there.
      if (session.current()) dropTypedInput(name);
    },
    [name],
  );
}
