import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createWallet } from '#src/api/mutations/seller.ts';
import { sellerQuery } from '#src/api/queries/seller.ts';
import { stepsDone } from '#src/entities/seller/access.ts';
import { accountSetupTexts } from '#src/messages/account-setup.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { Button } from '#src/ui/button.tsx';
import { Outcome } from '#src/ui/page/outcome.tsx';
import { Stepper } from '#src/ui/page/stepper.tsx';
import { InfosStep } from './infos-step.tsx';
import { MarketplaceStep } from './marketplace-step.tsx';
import { SetupPage } from './setup-page.tsx';

/** [72–80, 122–123] The step comes from the seller, so two tabs and a reload show the same one. */
export function AccountSetupScreen({ homeLink }: { homeLink: ReactNode }) {
  const texts = useTexts(accountSetupTexts);
  // Another tab may have moved on: this one catches up when it is visited again.
  const { data: seller } = useQuery({ ...sellerQuery, refetchOnWindowFocus: 'always' });
  const current = seller ? stepsDone(seller) : 0;
  const [entered] = useState(current);
  if (!seller) return null;

  const steps = [texts.stepInfos, texts.stepMarketplace, texts.stepWallet];
  const titles = [texts.infosTitle, texts.marketplaceTitle, texts.walletTitle];
  const hints = [texts.infosHint, undefined, texts.walletText];
  const screens = [
    <InfosStep key="infos" seller={seller} />,
    <MarketplaceStep key="marketplace" />,
    <WalletStep key="wallet" />,
    <SetupDone key="done" homeLink={homeLink} />,
  ];
  return (
    <SetupPage
      key={current}
      stepper={<Stepper steps={steps} current={current} />}
      caption={current < steps.length && texts.stepOf(current + 1, steps.length)}
      title={titles[current]}
      hint={hints[current]}
      focusesTitle={current !== entered}
    >
      {screens[current]}
    </SetupPage>
  );
}

/** [80] */
function SetupDone({ homeLink }: { homeLink: ReactNode }) {
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

/** [79, 163] */
function WalletStep() {
  const texts = useTexts(accountSetupTexts);
  const { isPending, mutate } = useMutation({ ...createWallet, meta: { notice: { id: 'wallet' } } });
  return (
    <Button variant="primary" busy={isPending} busyText={texts.creating} onClick={() => mutate()}>
      {texts.createWallet}
    </Button>
  );
}
