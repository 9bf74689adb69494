import { useEffect } from 'react';

let held = 0;

/** Marks the page as holding what a person typed and nobody has kept. */
export function useUnsavedInput(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    held += 1;
    return () => {
      held -= 1;
    };
  }, [isDirty]);
}

/** Whether a reload would lose what somebody typed. */
export function hasUnsavedInput(): boolean {
  return held > 0;
}
