import { useTexts } from '#src/messages/catalogue.ts';
import { signOutTexts } from '#src/messages/sign-out.ts';
import { Banner } from '#src/ui/page/banner.tsx';

/** Says in a tab why it is at the sign-in page although nobody signed out in it. */
export function EndedElsewhere() {
  const texts = useTexts(signOutTexts);
  return (
    <Banner tone="attention" role="status" title={texts.endedElsewhere}>
      {texts.endedElsewhereText}
    </Banner>
  );
}
