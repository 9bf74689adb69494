import { type RefObject, useEffect } from 'react';

export interface LeadToFieldProps {
  formId: string;
  /** Where there is nothing to fill in. */
  field: RefObject<HTMLInputElement | null>;
  /** Each time something was to be saved it leads anew. */
  tries: number;
}

/** Focuses what has to be filled in: beside the form's fields, which come later than the form. */
export function LeadToField({ formId, field, tries }: LeadToFieldProps) {
  useEffect(() => {
    const wrong = document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) wrong.focus();
    else if (tries === 0) field.current?.focus({ preventScroll: true });
  }, [formId, field, tries]);
  return null;
}
