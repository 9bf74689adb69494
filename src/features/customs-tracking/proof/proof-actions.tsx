import { useState } from 'react';
import { useTexts } from '#src/messages/catalogue.ts';
import { proofTexts } from '#src/messages/proof.ts';
import { Button } from '#src/ui/button.tsx';
import { CertificateActions } from './certificate.tsx';
import { canShare, shareText } from './share-text.ts';

/** Shares a certificate as text and prints it. */
export function ProofActions({ title, text }: { title: string; text: string }) {
  const texts = useTexts(proofTexts);
  const [outcome, setOutcome] = useState<'shared' | 'copied' | 'failed'>();
  const handleShare = async () => setOutcome(await shareText(title, text));
  const notes = { shared: undefined, copied: texts.copied, failed: texts.notCopied };
  return (
    <CertificateActions note={outcome && notes[outcome]}>
      <Button size="small" onClick={() => void handleShare()}>
        {canShare() ? texts.share : texts.copy}
      </Button>
      <Button size="small" onClick={() => window.print()}>
        {texts.print}
      </Button>
    </CertificateActions>
  );
}
