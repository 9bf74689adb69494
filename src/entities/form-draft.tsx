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
