import type { ReactNode } from 'react';
import { accountSetupTexts } from '#src/messages/account-setup.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { Button } from '#src/ui/button.tsx';
import { Outcome } from '#src/ui/page/outcome.tsx';

/** [80] */
export function SetupDone({ homeLink }: { homeLink: ReactNode }) {
  const texts = useTexts(accountSetupTexts);
  return (
    <Outcome
      tone="released"
      level={1}
      role="status"
      title={texts.doneTitle}
      action={
        <Button variant="primary" asChild>
          {homeLink}
        </Button>
      }
    >
      {texts.doneText}
    </Outcome>
  );
}
