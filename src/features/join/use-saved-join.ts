import { useEffect } from 'react';
import { texts } from '#src/messages/catalogue.ts';
import { readJoinToken } from '#src/session/join-token.ts';
import { afterPaint } from '#src/ui/overlays/after-paint.ts';
import { toastStore } from '#src/ui/overlays/toast-store.ts';

const id = 'saved-join';

/** Offers a person who is signed in the invitation that they opened here and haven't answered: a toast moves nothing. */
export function useSavedJoin(onOpen: (token: string) => void): void {
  useEffect(() => {
    let isHere = true;
    const offer = async () => {
      const token = await readJoinToken();
      if (token === undefined) return;
      // Most visits bring no invitation: they don't load its words.
      const { joinSavedTexts } = await import('#src/messages/join-saved.ts');
      if (!isHere) return;
      const { title, open } = texts(joinSavedTexts);
      toastStore.push({
        id,
        kind: 'queued',
        text: title,
        action: { text: open, onPress: () => onOpen(token) },
      });
    };
    // Where storage forbids it, the mail still has the link.
    afterPaint(() => void offer().catch(() => undefined));
    return () => {
      isHere = false;
      toastStore.dismiss(id);
    };
  }, [onOpen]);
}
