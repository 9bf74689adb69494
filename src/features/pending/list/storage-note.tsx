import { useEffect, useState } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { HelpText } from '#src/ui/help-text.tsx';

/** Whether the browser has agreed to leave alone what waits here. */
export function StorageNote() {
  const texts = useTexts(pendingTexts);
  const [isPersisted, setPersisted] = useState<boolean>();
  useEffect(() => {
    // Missing on an origin that is not secure.
    void navigator.storage?.persisted().then(setPersisted, () => undefined);
  }, []);
  if (isPersisted === undefined) return null;
  return <HelpText>{isPersisted ? texts.storageKept : texts.storageMayGo}</HelpText>;
}
