import type { ReactNode } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { joinSavedTexts } from '#src/messages/join-saved.ts';
import { Banner } from '#src/ui/banner.tsx';

/** Leads a person who is signed out to the invitation that they opened here and haven't answered, offline too. */
export function JoinSaved({ link }: { link: (words: string) => ReactNode }) {
  const texts = useTexts(joinSavedTexts);
  return (
    <Banner tone="attention" role="status" title={texts.title} action={link(texts.open)}>
      {texts.signedOutText}
    </Banner>
  );
}
