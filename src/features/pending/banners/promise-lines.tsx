import { Link, useLocation } from '@tanstack/react-router';
import { useSendNow } from '#src/features/pending/use-send-now.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { pendingTexts } from '#src/messages/pending.ts';
import { savedHereTexts } from '#src/messages/saved-here.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { StatusMark } from '#src/ui/status-mark.tsx';
import { sideFoot } from '#styled/recipes/side-foot';
import { usePromiseState } from './use-promise.ts';

/** Beside the menu: what waits on this device with the way to send it, and what needs a person. */
export default function PromiseLines() {
  const texts = useTexts(savedHereTexts);
  const words = useTexts(pendingTexts);
  const { isSending, sendNow } = useSendNow();
  const state = usePromiseState();
  // The screen itself has the button.
  const isHere = useLocation().pathname.startsWith('/pending');
  const style = sideFoot();
  if (state.kind === 'loading') return <div className={style.facts} />;
  if (state.kind === 'broken') {
    return (
      <Link to="/pending" className={style.line}>
        <StatusMark tone="failed" />
        {texts.storageBroken}
      </Link>
    );
  }
  const { saved, canSend, needing, needingPath, hasSent } = state;
  return (
    <div className={style.facts}>
      {saved > 0 && (
        <div className={style.pair}>
          <Link to="/pending" className={style.line} aria-label={texts.badgeLabel(saved)}>
            <Icon name="tray" size={16} />
            {texts.savedHere(saved)}
          </Link>
          {canSend && !isHere && (
            <ActionLink onClick={sendNow} aria-disabled={isSending || undefined}>
              {isSending ? words.sending : words.sendNow}
            </ActionLink>
          )}
        </div>
      )}
      {needing > 0 && (
        <Link to={needingPath} className={style.line} aria-label={texts.needYouLabel(needing)}>
          <StatusMark tone="failed" />
          {texts.needYou(needing)}
        </Link>
      )}
      {saved === 0 && hasSent && (
        <Link to="/pending" className={style.line} aria-label={texts.allSentLabel}>
          <Icon name="check" size={16} />
          {texts.allSent}
        </Link>
      )}
    </div>
  );
}
