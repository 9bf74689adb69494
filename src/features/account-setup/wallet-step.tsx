import { useMutation } from '@tanstack/react-query';
import { createWallet } from '#src/api/mutations/seller.ts';
import { accountSetupTexts } from '#src/messages/account-setup.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { Button } from '#src/ui/button.tsx';

/** [79, 163] */
export function WalletStep() {
  const texts = useTexts(accountSetupTexts);
  const { isPending, mutate } = useMutation({ ...createWallet, meta: { notice: { id: 'wallet' } } });
  return (
    <Button variant="primary" busy={isPending} busyText={texts.creating} onClick={() => mutate()}>
      {texts.createWallet}
    </Button>
  );
}
