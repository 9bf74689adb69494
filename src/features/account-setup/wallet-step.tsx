import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createWallet } from '#src/api/mutations/seller.ts';
import { showError } from '#src/feedback/error-toast.ts';
import { failureReason } from '#src/feedback/failure-reason.ts';
import { accountSetupTexts } from '#src/messages/account-setup.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { Button } from '#src/ui/button.tsx';

/** [79, 163] */
export function WalletStep() {
  const texts = useTexts(accountSetupTexts);
  const queryClient = useQueryClient();
  const [isCreating, setCreating] = useState(false);

  const handleCreate = async () => {
    setCreating(true);
    try {
      await createWallet(queryClient);
    } catch (failure) {
      showError(failureReason(failure), failure);
    } finally {
      setCreating(false);
    }
  };
  return (
    <Button variant="primary" busy={isCreating} busyText={texts.creating} onClick={() => void handleCreate()}>
      {texts.createWallet}
    </Button>
  );
}
