import { useEffect } from 'react';
import { dropFormDraft, saveFormDraft } from '#src/api/device/form-drafts.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { formDraftTexts } from '#src/messages/form-draft.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

interface RestoredBannerProps {
  form: { isRestored: boolean; reset: () => void };
  /** Where it wasn't a reload that brought it back. */
  title?: string;
}

/** Above a form that opened with what was typed before the page was reloaded. */
export function RestoredBanner({ form, title }: RestoredBannerProps) {
  const texts = useTexts(formDraftTexts);
  if (!form.isRestored) return null;
  return (
    <Banner
      tone="empty"
      icon="tray"
      role="status"
      title={title ?? texts.resumed}
      action={<ActionLink onClick={() => form.reset()}>{texts.startOver}</ActionLink>}
    />
  );
}

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
