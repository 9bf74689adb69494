import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { storeConsent } from '#src/api/mutations/seller.ts';
import { accountSetupTexts } from '#src/messages/account-setup.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { Waiting } from '#src/ui/page/waiting.tsx';

export interface ConsentReturnProps {
  code: string;
  /** Called in every case. */
  onDone: () => void;
}

/** [20, 178, 204] A code that fails says nothing: the step is simply still to be done. */
export function ConsentReturn({ code, onDone }: ConsentReturnProps) {
  const { connecting } = useTexts(accountSetupTexts);
  // Nothing is said of it, and the console has what went wrong.
  const { mutate } = useMutation({ ...storeConsent, onSettled: onDone });
  // A code works for one exchange: React's double effects must not spend it twice.
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (sent.current === code) return;
    sent.current = code;
    mutate(code);
  }, [code, mutate]);
  return <Waiting text={connecting} />;
}
