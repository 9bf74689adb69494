import { useTexts } from '#src/messages/catalogue.ts';
import { formDraftTexts } from '#src/messages/form-draft.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/banner.tsx';

/** Above a form that opened with what was typed before the page was reloaded. */
export function RestoredBanner({ form }: { form: { isRestored: boolean; reset: () => void } }) {
  const texts = useTexts(formDraftTexts);
  if (!form.isRestored) return null;
  return (
    <Banner
      tone="empty"
      icon="tray"
      role="status"
      title={texts.resumed}
      action={<ActionLink onClick={() => form.reset()}>{texts.startOver}</ActionLink>}
    />
  );
}
