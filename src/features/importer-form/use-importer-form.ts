import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiFailure } from '#src/api/api-failure.ts';
import type { KnownImporter } from '#src/api/importer-query.ts';
import { createImporter, presentState, updateImporter } from '#src/api/save-importer.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import { newOperationId } from '#src/lib/new-operation-id.ts';
import { withNotice } from '#src/lib/work-notice.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { useForm } from '#src/ui/use-form.ts';
import {
  completeOf,
  draftOf,
  type FormPath,
  type FormValues,
  formOf,
  formPaths,
  ImporterForm,
  type Rebased,
  rebase,
} from './importer-form.ts';

export type SaveKind = 'draft' | 'complete';

/** The form of an importer, its saving, and what happens where somebody else saved it meanwhile. */
export function useImporterForm(
  known: KnownImporter | undefined,
  onCreated: (importerId: ImporterId) => Promise<void>,
) {
  const texts = useTexts(importerFormTexts);
  const queryClient = useQueryClient();
  const [base, setBase] = useState({ values: formOf(known?.importer), etag: known?.etag });
  const [theirs, setTheirs] = useState<Rebased['theirs']>();
  const [saving, setSaving] = useState<SaveKind>();
  // Made once: a create whose answer was lost finds its importer again.
  const [ownId] = useState(newOperationId);
  const keyFor = useKeyFor();

  const form = useForm({
    schema: ImporterForm,
    initial: base.values,
    message: issue => (issue.type === 'max_length' ? texts.tooLong : texts.required),
    onSubmit: () => save('complete'),
  });
  const typed = useRef(form.values);
  typed.current = form.values;

  /** The server's state from now on; what was typed since `saved` was read stays. */
  const startFrom = (saved: FormValues, etag: string | undefined) => {
    const since = typed.current;
    setBase({ values: saved, etag });
    setTheirs(undefined);
    form.reset(saved);
    return since;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: news from the server start it anew, typing does not
  useEffect(() => {
    if (known && known.etag !== base.etag && !form.isDirty && !saving) {
      startFrom(formOf(known.importer), known.etag);
    }
  }, [known]);

  const send = async (kind: SaveKind, values: FormValues) => {
    const isDraft = known?.importer.status === 'DRAFT';
    const body = kind === 'draft' ? draftOf(values) : { ...completeOf(values), ...(isDraft && publish) };
    const idempotencyKey = keyFor.get(body, base.etag);
    if (!known)
      return onCreated(await createImporter(queryClient, { ...body, _id: ownId }, { idempotencyKey }));
    const { _id } = known.importer;
    const etag = await updateImporter(queryClient, { ...body, _id }, { idempotencyKey, etag: base.etag });
    const since = startFrom(values, etag);
    if (since !== values) form.setValues(since);
  };

  const save = async (kind: SaveKind) => {
    if (saving) return;
    const values = form.values;
    setSaving(kind);
    const notice = known
      ? { working: texts.saving, done: texts.updated, failed: texts.updateFailed }
      : { working: texts.creating, done: texts.created, failed: texts.createFailed };
    const end = await withNotice('importer', notice, () => send(kind, values).then(() => true));
    setSaving(undefined);
    if (end.kind === 'failed') handleFailure(end.failure);
  };

  const handleFailure = (failure: unknown) => {
    if (!(failure instanceof ApiFailure) || failure.kind !== 'refused') return;
    // A refusal is remembered under its key: the next press is a new try.
    keyFor.forget();
    const present = presentState(failure);
    if (present) {
      const merged = rebase(base.values, typed.current, formOf(present.importer));
      startFrom(formOf(present.importer), present.etag);
      form.setValues(merged.values);
      setTheirs(merged.theirs);
      return;
    }
    const wrong = failure.errors.flatMap(({ path }) => formPaths.filter(known => known === path));
    if (wrong.length > 0) {
      form.setErrors(Object.fromEntries(wrong.map(path => [path, texts.notAccepted])));
    }
  };

  return {
    ...form,
    saving,
    /** What somebody else made of fields that were changed here too; undefined where nobody did. */
    theirs,
    set: (path: FormPath, value: string) => form.set(path, value),
    saveDraft: () => {
      if (form.values.name.trim() === '') form.setErrors({ name: texts.required });
      else void save('draft');
    },
  };
}

export type ImporterFormState = ReturnType<typeof useImporterForm>;

const publish = { status: 'NEW' } as const;

/** The same key for the same words: a press whose answer was lost takes effect once. */
function useKeyFor() {
  const last = useRef<{ words: string; key: string }>(undefined);
  return {
    get(...about: unknown[]): string {
      const words = JSON.stringify(about);
      if (last.current?.words !== words) last.current = { words, key: newOperationId() };
      return last.current.key;
    },
    forget() {
      last.current = undefined;
    },
  };
}
