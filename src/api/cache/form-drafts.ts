import * as v from 'valibot';
import { session } from '#src/api/client/session.ts';
import { isOf } from '#src/session/member.ts';
import { currentKeys } from './member-key.ts';

/**
 * What a person typed into a form and nobody has kept yet. It outlives a reload, a new version of the app and a
 * session that ended by itself, and ends with its tab or a sign-out. In the session storage, which each tab has of
 * its own: local storage may hold two values and no third [210].
 */
const FormDraft = v.object({
  sellerId: v.string(),
  personId: v.optional(v.string()),
  /** What the form started from. */
  base: v.unknown(),
  values: v.unknown(),
  /** What else the form needs to go on, by its own schema. */
  note: v.optional(v.unknown()),
});
export type FormDraft = Omit<v.InferOutput<typeof FormDraft>, 'sellerId' | 'personId'>;

const prefix = 'portolan.typed/';

/** Where a form's is: by company, for a person may switch between several. Last as a build before has left it. */
const keysOf = (form: string): [own: string, ...earlier: string[]] => [
  ...(currentKeys().map(of => `${prefix}${of}/${form}`) as [string]),
  prefix + form,
];

/** What the member who is signed in typed into a form before this page was loaded. */
export function readFormDraft(form: string): FormDraft | undefined {
  const member = session.current();
  if (!member) return undefined;
  try {
    return keysOf(form)
      .map(key => v.safeParse(FormDraft, JSON.parse(sessionStorage.getItem(key) ?? 'null')))
      .find(({ success, output }) => success && isOf(output, member))?.output as FormDraft | undefined;
  } catch {
    return undefined;
  }
}

export function saveFormDraft(form: string, input: FormDraft): void {
  const record = session.current();
  if (!record) return;
  const { sellerId, personId } = record;
  try {
    sessionStorage.setItem(keysOf(form)[0], JSON.stringify({ ...input, sellerId, personId }));
  } catch {
    // Full or forbidden: a reload loses it, as it does in any other form.
  }
}

export function dropFormDraft(form: string): void {
  try {
    for (const key of keysOf(form)) sessionStorage.removeItem(key);
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
