import * as v from 'valibot';
import { session } from '#src/api/client/session.ts';

/**
 * What a person typed into a form and nobody has kept yet. It outlives a reload, a new version of the app and a
 * session that ended by itself, and ends with its tab or a sign-out. In the session storage, which each tab has of
 * its own: local storage may hold two values and no third [210].
 */
const FormDraft = v.object({
  sellerId: v.string(),
  /** What the form started from. */
  base: v.unknown(),
  values: v.unknown(),
  /** What else the form needs to go on, by its own schema. */
  note: v.optional(v.unknown()),
});
export type FormDraft = Omit<v.InferOutput<typeof FormDraft>, 'sellerId'>;

const prefix = 'portolan.typed/';

/** What the seller who is signed in typed into a form before this page was loaded. */
export function readFormDraft(form: string): FormDraft | undefined {
  try {
    const stored = v.safeParse(FormDraft, JSON.parse(sessionStorage.getItem(prefix + form) ?? 'null'));
    return stored.success && stored.output.sellerId === session.current()?.sellerId
      ? stored.output
      : undefined;
  } catch {
    return undefined;
  }
}

export function saveFormDraft(form: string, input: FormDraft): void {
  const record = session.current();
  if (!record) return;
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify({ ...input, sellerId: record.sellerId }));
  } catch {
    // Full or forbidden: a reload loses it, as it does in any other form.
  }
}

export function dropFormDraft(form: string): void {
  try {
    sessionStorage.removeItem(prefix + form);
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
