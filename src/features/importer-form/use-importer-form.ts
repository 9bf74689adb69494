import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { ApiFailure } from '#src/api/client/api-failure.ts';
import { newOperationId } from '#src/api/client/new-operation-id.ts';
import { dropFormDraft, readFormDraft } from '#src/api/device/form-drafts.ts';
import { deliverDraft, saveDraft } from '#src/api/mutations/importer-drafts.ts';
import { createImporter, presentState, updateImporter } from '#src/api/mutations/importers.ts';
import type { KnownImporter } from '#src/api/queries/importers.ts';
import type { ImporterId } from '#src/contract/ids.ts';
import { isCalendarDate } from '#src/contract/instant.ts';
import { useFormDraft } from '#src/entities/form-draft.tsx';
import { importerFields } from '#src/entities/importer/importer-fields.ts';
import { notSavedReason } from '#src/feedback/not-saved-reason.ts';
import { texts, useTexts } from '#src/messages/catalogue.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { withTextsOf } from '#src/ui/form/form-values.ts';
import { useForm } from '#src/ui/form/use-form.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';
import {
  completeOf,
  draftOf,
  type FormPath,
  type FormValues,
  formOf,
  ImporterForm,
  type Rebased,
  rebase,
} from './importer-form.ts';

export type SaveKind = 'draft' | 'complete';

/** The form of an importer, its saving, and what happens if somebody else saved it in the meantime. */
export function useImporterForm(
  known: KnownImporter | undefined,
  onCreated: (importerId: ImporterId) => Promise<void>,
  onConflict: (opId: string) => void,
) {
  const texts = useTexts(importerFormTexts);
  const queryClient = useQueryClient();
  const [base, setBase] = useState({ values: formOf(known?.importer), etag: known?.etag });
  const name = importerFormDraftName(known?.importer._id);
  const [typedBefore] = useState(() => readImporterFormDraft(name, base.values));
  const [theirs, setTheirs] = useState<Rebased['theirs'] | undefined>(typedBefore?.theirs);
  // Made once: a create whose answer was lost finds its importer again.
  const [ownId, setOwnId] = useState(() => typedBefore?.ownId ?? newOperationId());
  const keyFor = useKeyFor();

  // From the press until the screen shows what became of it: a draft is saved on this device first, and an importer
  // that is made leads to its own page.
  const mutationKey = ['save-importer', name];
  const save = useMutation({
    mutationKey,
    mutationFn: ({ kind, values }: { kind: SaveKind; values: FormValues }) =>
      kind === 'draft' ? sendDraft(values) : sendComplete(values),
    onError: failure => handleFailure(failure),
    meta: {
      notice: {
        id: 'importer',
        ...(known
          ? { working: texts.saving, failed: texts.updateFailed }
          : { working: texts.creating, failed: texts.createFailed }),
        done: isSent => (isSent ? (known ? texts.updated : texts.created) : undefined),
        because: notSavedReason,
      },
    },
  });
  const saving = save.isPending ? save.variables.kind : undefined;

  const form = useForm({
    schema: ImporterForm,
    initial: base.values,
    restored: typedBefore?.values,
    message(issue, path) {
      if (issue.type === 'max_length') return texts.tooLong(Number(issue.requirement));
      return path === expiry && issue.input !== '' ? texts.unreadableDate : texts.required;
    },
    onSubmit: (_, values) => start('complete', values),
  });
  useFormDraft(name, form, { ownId });

  /** The server's state from now on; what was typed since `saved` was read stays. */
  const startFrom = (saved: FormValues, etag: string | undefined) => {
    const since = form.current();
    setBase({ values: saved, etag });
    setTheirs(undefined);
    form.reset(saved);
    return since;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: news from the server restart it, typing does not
  useEffect(() => {
    if (known && known.etag !== base.etag && !form.isDirty && !saving) {
      startFrom(formOf(known.importer), known.etag);
    }
  }, [known]);

  const restart = (values: FormValues, etag: string | undefined) => {
    const since = startFrom(values, etag);
    if (since !== values) form.setValues(since);
  };

  const goToCreated = async (importerId: ImporterId) => {
    // A reload on the way there must not find the form of an importer that is already made.
    dropFormDraft(name);
    await onCreated(importerId);
  };

  /** Answers whether the server has it, and not this device alone. */
  const sendDraft = async (values: FormValues): Promise<boolean> => {
    const body = draftOf(values);
    const idempotencyKey = keyFor.get(body, base.etag);
    const _id = known?.importer._id ?? ownId;
    const saved = await saveDraft({ ...body, _id }, { idempotencyKey, baseEtag: base.etag });
    if (saved.kind === 'conflict') {
      keyFor.forget();
      // The row has it now.
      dropFormDraft(name);
      onConflict(saved.opId);
      return false;
    }
    if (saved.kind === 'queued') reportSavedDraft();
    if (known) restart(values, saved.etag ?? base.etag);
    else await goToCreated(saved._id);
    return saved.kind === 'sent';
  };

  const sendComplete = async (values: FormValues): Promise<boolean> => {
    const isDraft = known?.importer.status === 'DRAFT';
    const body = { ...completeOf(values), ...(isDraft && publish) };
    const idempotencyKey = keyFor.get(body, base.etag);
    if (!known) {
      await goToCreated(await createImporter(queryClient, { ...body, _id: ownId }, { idempotencyKey }));
      return true;
    }
    const { _id } = known.importer;
    // What is kept of it goes first, or it would come after and be refused.
    const delivered = await deliverDraft(_id);
    if (delivered.kind === 'waiting') throw new ApiFailure('unreachable');
    if (delivered.kind === 'needs-you') {
      onConflict(delivered.opId);
      return false;
    }
    const etag = delivered.kind === 'delivered' ? delivered.etag : base.etag;
    restart(values, await updateImporter(queryClient, { ...body, _id }, { idempotencyKey, etag }));
    return true;
  };

  const start = (kind: SaveKind, values: FormValues) => {
    if (queryClient.isMutating({ mutationKey }) === 0) save.mutate({ kind, values });
  };

  const handleFailure = (failure: unknown) => {
    if (!(failure instanceof ApiFailure) || failure.kind !== 'refused') return;
    // A refusal is remembered under its key: the next press is a new try.
    keyFor.forget();
    const present = presentState(failure);
    if (present) {
      const merged = rebase(base.values, form.current(), formOf(present.importer));
      startFrom(formOf(present.importer), present.etag);
      form.setValues(merged.values);
      setTheirs(merged.theirs);
      return;
    }
    const wrong = failure.errors.flatMap(({ path }) => importerFields.filter(known => known === path));
    if (wrong.length > 0) {
      form.setErrors(Object.fromEntries(wrong.map(path => [path, texts.notAccepted])));
    }
  };

  return {
    ...form,
    saving,
    /** What somebody else made of fields that were changed here too; undefined where nobody did. */
    theirs,
    dropFormDraft: () => dropFormDraft(name),
    reset: () => {
      setTheirs(undefined);
      // What is typed from now on is another importer than the one whose create may have been lost.
      setOwnId(newOperationId());
      form.reset();
    },
    set: (path: FormPath, value: string) => form.set(path, value),
    saveDraft: () => {
      const values = form.current();
      const { expirationDate } = values.idCard;
      if (values.name.trim() === '') form.setErrors({ name: texts.required });
      else if (expirationDate && !isCalendarDate(expirationDate)) {
        form.setErrors({ [expiry]: texts.unreadableDate });
      } else start('draft', values);
    },
  };
}

export type ImporterFormState = ReturnType<typeof useImporterForm>;

const expiry = 'idCard.expirationDate' satisfies FormPath;
const publish = { status: 'NEW' } as const;

/** The same key for the same content: a press whose answer was lost takes effect once. */
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

/** The id that the device made for a new importer: a create whose answer was lost finds it again. */
const OwnIdNote = v.object({ ownId: v.string() });

interface ImporterFormDraft {
  values: FormValues;
  /** What somebody else made of fields that were typed into; undefined where nobody did. */
  theirs: Rebased['theirs'] | undefined;
  ownId: string | undefined;
}

const importerFormDraftName = (importerId = 'new'): string => `importer/${importerId}`;

/** What was typed into the form before the page was reloaded, on top of what the importer is now. */
function readImporterFormDraft(name: string, present: FormValues): ImporterFormDraft | undefined {
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

const reportMs = 5000;

/** The device's promise, which is not the server's. */
function reportSavedDraft(): void {
  const { savedDraftTitle: title, savedDraft: text } = texts(importerFormTexts);
  toastStore.push({ id: 'importer-queued', kind: 'queued', title, text, durationMs: reportMs });
}
