import type { ReactNode } from 'react';
import type { DiscardStep } from '#src/api/outbox/use-discard.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { discardTexts } from '#src/messages/discard.ts';
import { Banner } from '#src/ui/page/banner.tsx';

/** What there is to say of a discard; the question itself while nothing has happened yet. */
export function DiscardNotice({ step, children }: { step: DiscardStep; children: ReactNode }) {
  const texts = useTexts(discardTexts);
  switch (step.kind) {
    case 'being-sent':
      return <Banner tone="attention" role="status" title={texts.beingSent(step.count)} />;
    case 'may-arrive':
      return <Banner tone="attention" role="alert" title={texts.mayArrive(step.count)} />;
    case 'arrived':
      return <Banner tone="attention" role="alert" title={texts.arrived(step.count)} />;
    case 'failed':
      return <Banner tone="failed" role="alert" title={texts.failed} />;
    default:
      return children;
  }
}
