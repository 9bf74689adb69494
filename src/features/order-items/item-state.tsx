import { deviceIn } from '#src/contract/accounts/device-in-language.ts';
import type { ProductConfirmation } from '#src/contract/orders/customs-product.ts';
import { canSendAgain, problemWords, waitingWords } from '#src/entities/order/marketplace-answer.ts';
import type { OrderItem } from '#src/entities/order/order-item.ts';
import type { WaitingConfirmation } from '#src/entities/order/waiting-confirmations.ts';
import { formatMoment } from '#src/format/format.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { marketplaceAnswerTexts } from '#src/messages/marketplace-answer.ts';
import { orderItemsTexts } from '#src/messages/order-items.ts';
import { ActionLink } from '#src/ui/action-link.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Sub } from '#src/ui/tables/table-cells.tsx';

export interface ItemStateProps {
  product: OrderItem;
  waiting: WaitingConfirmation | undefined;
  /** Opens the confirmation's values to be corrected. */
  onCorrect: (product: OrderItem) => void;
}

/** How far the confirmation of an item has come; never more than the server has said. */
export function ItemState({ product, waiting, onCorrect }: ItemStateProps) {
  const texts = useTexts(orderItemsTexts);
  const words = useTexts(marketplaceAnswerTexts);
  const { confirmation, isConfirmed, status, otherPackage } = product;

  if (status === 'cancelled') return <Badge tone="failed">{texts.cancelled}</Badge>;
  if (status === 'shipped-elsewhere') {
    return (
      <>
        <Badge tone="released">{texts.confirmedAtMarketplace}</Badge>
        <Sub>{[otherPackage?.carrier, otherPackage?.trackingNumber].filter(Boolean).join(' · ')}</Sub>
      </>
    );
  }
  return (
    <>
      {status === 'cancellation-requested' && <Badge tone="held">{texts.cancellationRequested}</Badge>}
      {isConfirmed && <Badge tone="released">{texts.confirmed}</Badge>}
      {confirmation && <ConfirmationState confirmation={confirmation} />}
      {waiting && (!confirmation || waiting.isCorrection) && <WaitingState waiting={waiting} />}
      {/* What a person must decide about first is opened from Pending changes. */}
      {confirmation && isCorrectable(confirmation) && waiting?.state !== 'needs-you' && (
        <ActionLink onClick={() => onCorrect(product)}>
          {canSendAgain(confirmation.marketplace) ? words.correctAndSend : texts.correct}
        </ActionLink>
      )}
    </>
  );
}

function WaitingState({ waiting: { state, isCorrection } }: { waiting: WaitingConfirmation }) {
  const texts = useTexts(orderItemsTexts);
  if (state === 'needs-you') return <Badge tone="failed">{texts.needsYou}</Badge>;
  if (state === 'sending') return <Badge tone="progress">{texts.sending}</Badge>;
  return (
    <Badge tone="empty" icon="tray">
      {isCorrection ? texts.correctionSaved : texts.queued}
    </Badge>
  );
}

/** So long nobody is told why the marketplace hasn't answered: it usually does within seconds. */
const patienceMs = 60_000;

function ConfirmationState({ confirmation }: { confirmation: ProductConfirmation }) {
  const texts = useTexts(orderItemsTexts);
  const words = useTexts(marketplaceAnswerTexts);
  const language = useLanguage();
  useMinute();
  const { marketplace, confirmedAt, confirmedBy, amendedAt, amendedBy } = confirmation;

  const problem = problemWords(marketplace, words);
  if (problem !== undefined) {
    return (
      <>
        <Badge tone="failed">{marketplace.state === 'refused' ? words.refused : words.missing}</Badge>
        <Sub>{problem}</Sub>
      </>
    );
  }
  if (marketplace.state === 'waiting') {
    const isLate = Date.now() - Date.parse(amendedAt ?? confirmedAt) > patienceMs;
    return (
      <>
        <Badge tone="released">{texts.confirmed}</Badge>
        <Sub>{words.waiting}</Sub>
        {isLate && marketplace.reason && <Sub>{waitingWords(marketplace.reason, words)}</Sub>}
      </>
    );
  }
  const verification = marketplace.state === 'accepted' ? marketplace.verification : undefined;
  return (
    <>
      <Badge tone="released">{texts.confirmed}</Badge>
      {verification && <Sub>{words.verification[verification]}</Sub>}
      <Sub>
        {amendedAt && amendedBy
          ? texts.correctedBy(deviceIn(language, amendedBy), formatMoment(amendedAt, language))
          : texts.confirmedBy(deviceIn(language, confirmedBy), formatMoment(confirmedAt, language))}
      </Sub>
    </>
  );
}

const isCorrectable = (confirmation: ProductConfirmation) =>
  confirmation.marketplace.state !== 'refused' || canSendAgain(confirmation.marketplace);
