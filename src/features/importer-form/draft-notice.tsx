import { Link } from '@tanstack/react-router';
import type { DraftHolder } from '#src/api/outbox/draft-lock.ts';
import type { PendingDraft } from '#src/api/outbox/draft-overlay.ts';
import { formatMoment } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { importerFormTexts } from '#src/messages/importer-form.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

export interface DraftNoticeProps {
  pending: PendingDraft | undefined;
  holder: DraftHolder;
  onTakeOver: () => void;
}

/** Above a draft: that another tab has it, that two versions of it wait, or that it was not sent yet. */
export function DraftNotice({ pending, holder, onTakeOver }: DraftNoticeProps) {
  const texts = useTexts(importerFormTexts);
  const language = useLanguage();
  if (holder === 'another-tab') {
    return (
      <Banner
        tone="attention"
        icon="lock"
        role="status"
        title={texts.openElsewhere}
        action={<ActionLink onClick={onTakeOver}>{texts.takeOver}</ActionLink>}
      />
    );
  }
  if (pending?.state === 'conflict') {
    return (
      <Banner
        tone="held"
        role="alert"
        title={texts.conflictHere}
        action={
          <ActionLink asChild>
            <Link to="/pending/$opId" params={{ opId: pending.opId }}>
              {texts.compare}
            </Link>
          </ActionLink>
        }
      />
    );
  }
  if (!pending) return null;
  return <Banner tone="empty" icon="tray" title={texts.savedHere(formatMoment(pending.savedAt, language))} />;
}
