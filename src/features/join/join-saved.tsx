import type { ReactNode } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { joinSavedTexts } from '#src/messages/join-saved.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Banner } from '#src/ui/page/banner.tsx';

/** Leads a person who is signed out to the invitation that they opened here and haven't answered, offline too. */
export function JoinSaved({ link }: { link: (words: string) => ReactNode }) {
  const texts = useTexts(joinSavedTexts);
  return (
    <Banner
      tone="empty"
      icon="tray"
      role="status"
      title={texts.title}
      action={<ActionLink asChild>{link(texts.open)}</ActionLink>}
    >
      {texts.signedOutText}
    </Banner>
  );
}
