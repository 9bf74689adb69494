import * as v from 'valibot';
import { session } from '#src/api/client/session.ts';
import type { Member } from '#src/session/member.ts';
import { memberKey } from './member-key.ts';

/**
 * What a person typed into a form and nobody has kept yet. It outlives a reload, a new version of the app and a
 * session that ended by itself, and ends with its tab or a sign-out. In the session storage, which each tab has of
 * its own: local storage may hold two values and no third [210].
 */
const FormDraft = v.object({
  /** What the form started from. */
  base: v.unknown(),
  values: v.unknown(),
  /** What else the form needs to go on, by its own schema. */
  note: v.optional(v.unknown()),
});
export type FormDraft = v.InferOutput<typeof FormDraft>;

const prefix = 'portolan.form-drafts/';

/** Where a form's is: by company, for a person may switch between several. */
const keyOf = (form: string, member: Member) => `${prefix}${memberKey(member)}/${form}`;

/** What the member who is signed in typed into a form before this page was loaded. */
export function readFormDraft(form: string): FormDraft | undefined {
  const member = session.current();
  if (!member) return undefined;
  try {
    const stored = sessionStorage.getItem(keyOf(form, member));
    const draft = v.safeParse(FormDraft, JSON.parse(stored ?? 'null'));
    return draft.success ? draft.output : undefined;
  } catch {
    return undefined;
  }
}

export function saveFormDraft(form: string, input: FormDraft): void {
  const member = session.current();
  if (!member) return;
  try {
    sessionStorage.setItem(keyOf(form, member), JSON.stringify(input));
  } catch {
    // Full or forbidden: a reload loses it, as it does in any other form.
  }
}

export function dropFormDraft(form: string): void {
  const member = session.current();
  if (!member) return;
  try {
    sessionStorage.removeItem(keyOf(form, member));
  } catch {
    // Forbidden: nothing was stored either.
  }
}

/** Nothing of any form stays in this tab, such as after a sign-out. */
export function forgetFormDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {
    // Forbidden: nothing was stored either.
  }
}
