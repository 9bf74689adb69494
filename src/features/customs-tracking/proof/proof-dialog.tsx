import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { brokerKeysQuery } from '#src/api/queries/broker-keys.ts';
import { formatDayAndTime } from '#src/format/format.ts';
import { formatOffset } from '#src/format/time-zone.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { commonTexts } from '#src/messages/common.ts';
import { proofTexts } from '#src/messages/proof.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Stack } from '#src/ui/page/stack.tsx';
import { jsonView } from '#styled/recipes/json-view';
import { ProofLetterhead } from './proof-letterhead.tsx';
import { Certificate, CertificateActions, type CertificateLine, ProofSignature } from './proof-signature.tsx';
import { type Certificate as Certified, certificateOf } from './read-certificate.ts';
import { type LoadedProof, useProof } from './use-proof.ts';

export interface ProofDialogProps {
  orderId: string;
  onClose: () => void;
}

/** [51–52] Who signed, what was signed, and whether the signature holds; offline too. */
export default function ProofDialog({ orderId, onClose }: ProofDialogProps) {
  const texts = useTexts(proofTexts);
  const common = useTexts(commonTexts);
  const loaded = useProof(orderId);

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="reading"
      title={texts.title}
      closeLabel={common.close}
      letterhead={<ProofLetterhead loaded={loaded} />}
      footer={<Button onClick={onClose}>{common.close}</Button>}
    >
      {loaded.kind === 'read' ? (
        <Proof {...loaded} orderId={orderId} />
      ) : (
        loaded.kind !== 'loading' && <p>{texts[loaded.kind]}</p>
      )}
    </Dialog>
  );
}

function Proof({ token, proof, orderId }: Extract<LoadedProof, { kind: 'read' }> & { orderId: string }) {
  const texts = useTexts(proofTexts);
  const keys = useQuery(brokerKeysQuery);
  const certificate = useMemo(() => certificateOf(proof.payload), [proof]);
  const lines = useCertificateLines(certificate);
  // The token goes with it: anyone who gets it can check the signature.
  const text = [
    texts.title,
    ...lines.map(({ name, value, sub }) => texts.line(name, [value, sub].filter(Boolean).join(' · '))),
    '',
    texts.line(texts.signedProof, token),
  ].join('\n');
  return (
    <Stack>
      <ProofSignature proof={proof} orderId={orderId} keys={keys.isPending ? undefined : (keys.data ?? [])} />
      <Certificate lines={lines} />
      <ProofActions title={`${texts.title} ${certificate.orderId}`} text={text} />
      <JsonView
        label={texts.payload}
        value={proof.payload}
        showAllText={texts.showAll}
        showLessText={texts.showLess}
      />
    </Stack>
  );
}

export interface JsonViewProps {
  label: string;
  value: unknown;
  showAllText: string;
  showLessText: string;
}

/** Data as indented JSON, folded to its first lines. Scrolls within itself, so the keyboard reaches it. */
function JsonView({ label, value, showAllText, showLessText }: JsonViewProps) {
  const id = useId();
  const style = jsonView();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={style.root}>
      <div className={style.head}>
        <span className={style.label} id={id}>
          {label}
        </span>
        <ActionLink aria-expanded={isOpen} aria-controls={`${id}-text`} onClick={() => setOpen(!isOpen)}>
          {isOpen ? showLessText : showAllText}
        </ActionLink>
      </div>
      <section
        className={style.text}
        id={`${id}-text`}
        data-open={isOpen ? '' : undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
        tabIndex={0}
        aria-labelledby={id}
      >
        {JSON.stringify(value, null, 2)}
      </section>
    </div>
  );
}

/** Shares a certificate as text and prints it. */
function ProofActions({ title, text }: { title: string; text: string }) {
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

/**
 * Hands a text to another app, or copies it where the browser can't.
 * @returns `shared` also where the person thought better of it
 */
async function shareText(title: string, text: string): Promise<'shared' | 'copied' | 'failed'> {
  try {
    if (canShare()) {
      await navigator.share({ title, text });
      return 'shared';
    }
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') return 'shared';
    // What the system can't share can still be copied.
  }
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}

/** Older browsers have no such thing, nor has an address that is not secure. */
const canShare = (): boolean => typeof navigator.share === 'function';

/** What a proof says, as names and values; what it doesn't say is left out. */
function useCertificateLines(certificate: Certified): CertificateLine[] {
  const texts = useTexts(proofTexts);
  const language = useLanguage();
  const { orderId, mrn, office, releasedAt, issuedAt, broker } = certificate;
  const moment = (at: number) => texts.moment(formatDayAndTime(at, language), formatOffset(at, language));
  const lines = [
    { name: texts.mrn, value: mrn },
    { name: texts.office, value: office.name ?? office.code, sub: office.name && office.code },
    releasedAt === undefined
      ? { name: texts.issued, value: moment(issuedAt) }
      : { name: texts.released, value: moment(releasedAt) },
    { name: texts.broker, value: broker.name, sub: broker.eori && texts.eori(broker.eori) },
    { name: texts.order, value: orderId },
  ];
  return lines.flatMap(({ value, ...line }) => (value ? [{ ...line, value }] : []));
}
