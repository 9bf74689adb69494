import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '#src/format/format.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { savedHereTexts } from '#src/messages/saved-here.ts';
import { Icon } from '#src/ui/icon.tsx';
import { StatusMark } from '#src/ui/status-mark.tsx';
import { topItem } from '#styled/recipes/top-item';
import { usePromiseState } from './use-promise.ts';

/** In the top bar, where there is no side menu: a tray with what waits here, and apart from it a red mark for what needs a person. */
export default function PendingBadgeLink() {
  const texts = useTexts(savedHereTexts);
  const language = useLanguage();
  const state = usePromiseState();
  if (state.kind === 'loading') return null;
  if (state.kind === 'broken') {
    return (
      <Fact label={texts.storageBroken} mark={<StatusMark tone="failed" />}>
        {texts.title}
      </Fact>
    );
  }
  const { saved, needing, needingPath, hasSent } = state;
  return (
    <>
      {saved > 0 && (
        <Fact label={texts.badgeLabel(saved)} mark={<Icon name="tray" />}>
          {formatNumber(saved, language)}
        </Fact>
      )}
      {needing > 0 && (
        <Fact to={needingPath} label={texts.needYouLabel(needing)} mark={<StatusMark tone="failed" />}>
          {formatNumber(needing, language)}
        </Fact>
      )}
      {saved === 0 && hasSent && (
        <Fact label={texts.allSentLabel} mark={<Icon name="check" />}>
          {texts.allSent}
        </Fact>
      )}
    </>
  );
}

interface FactProps {
  to?: '/pending' | '/today';
  label: string;
  mark: ReactNode;
  children: ReactNode;
}

function Fact({ to = '/pending', label, mark, children }: FactProps) {
  return (
    <Link to={to} className={topItem().pending} aria-label={label} title={label}>
      {mark}
      <span>{children}</span>
    </Link>
  );
}
