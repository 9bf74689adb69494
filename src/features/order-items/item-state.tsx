import type { CustomsProduct, ProductConfirmation } from '#src/contract/customs-product.ts';
import type { MarketplaceRefusalCode } from '#src/contract/shipment-outcome.ts';
import { formatMoment } from '#src/format/format.ts';
import { useMinute } from '#src/format/use-minute.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { orderItemsTexts } from '#src/messages/order-items.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Sub } from '#src/ui/table-cells.tsx';
import type { WaitingConfirmation } from './waiting-confirmations.ts';

export interface ItemStateProps {
  product: CustomsProduct;
  waiting: WaitingConfirmation | undefined;
  /** Opens the confirmation's values to be corrected. */
  onCorrect: (product: CustomsProduct) => void;
}

/** How far the confirmation of an item has come; never more than the server has said. */
export function ItemState({ product, waiting, onCorrect }: ItemStateProps) {
  const texts = useTexts(orderItemsTexts);
  const { confirmation, status, otherPackage } = product;

  if (status === 'cancelled') return <Badge tone="failed">{texts.cancelled}</Badge>;
  if (status === 'shipped-elsewhere') {
    return (
      <>
        <Badge tone="released">{texts.confirmedAtMarketplace}</Badge>
        <Sub>{[otherPackage?.carrier, otherPackage?.trackingNumber].filter(Boolean).join(', ')}</Sub>
      </>
    );
  }
  return (
    <>
      {status === 'cancellation-requested' && <Badge tone="held">{texts.cancellationRequested}</Badge>}
      {confirmation && <ConfirmationState confirmation={confirmation} />}
      {waiting && <WaitingState waiting={waiting} />}
      {/* What a person must decide about first is opened from Pending changes. */}
      {confirmation && isCorrectable(confirmation) && waiting?.state !== 'needs-you' && (
        <Button size="small" variant="quiet" onClick={() => onCorrect(product)}>
          {isProblem(confirmation) ? texts.correctAndSend : texts.correct}
        </Button>
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
      {isCorrection ? texts.correctionKept : texts.kept}
    </Badge>
  );
}

/** So long nobody is told why the marketplace hasn't answered: it usually does within seconds. */
const patienceMs = 60_000;

function ConfirmationState({ confirmation }: { confirmation: ProductConfirmation }) {
  const texts = useTexts(orderItemsTexts);
  const language = useLanguage();
  useMinute();
  const { marketplace, confirmedAt, confirmedBy, amendedAt, amendedBy } = confirmation;

  if (marketplace.state === 'refused') {
    return (
      <>
        <Badge tone="failed">{texts.marketplaceRefused}</Badge>
        <Sub>{refusalWords(marketplace, texts.refusal)}</Sub>
      </>
    );
  }
  if (marketplace.state === 'waiting') {
    const isLate = Date.now() - Date.parse(amendedAt ?? confirmedAt) > patienceMs;
    return (
      <>
        <Badge tone="released">{texts.confirmed}</Badge>
        <Sub>{texts.marketplaceWaiting}</Sub>
        {isLate && marketplace.reason && <Sub>{marketplace.reason}</Sub>}
      </>
    );
  }
  const { readBack } = marketplace;
  const who =
    amendedAt && amendedBy
      ? texts.correctedBy(amendedBy, formatMoment(amendedAt, language))
      : texts.confirmedBy(confirmedBy, formatMoment(confirmedAt, language));
  return (
    <>
      {readBack === 'missing' ? (
        <Badge tone="failed">{texts.marketplaceMissing}</Badge>
      ) : (
        <Badge tone="released">{texts.confirmed}</Badge>
      )}
      {readBack && <Sub>{texts.readBack[readBack]}</Sub>}
      <Sub>{who}</Sub>
    </>
  );
}

/** Ours where we know what is meant, else the marketplace's own. */
function refusalWords(
  { code = 'OTHER', reason }: { code?: MarketplaceRefusalCode | undefined; reason: string },
  words: Readonly<Record<MarketplaceRefusalCode, string>>,
): string {
  return code === 'OTHER' && reason ? reason : words[code];
}

/** Whether the marketplace doesn't have it, and sending it again may help. */
function isProblem({ marketplace }: ProductConfirmation): boolean {
  if (marketplace.state === 'accepted') return marketplace.readBack === 'missing';
  return (
    marketplace.state === 'refused' &&
    marketplace.code !== 'ALREADY_SHIPPED' &&
    marketplace.code !== 'ORDER_CANCELLED'
  );
}

const isCorrectable = (confirmation: ProductConfirmation) =>
  confirmation.values !== undefined &&
  (confirmation.marketplace.state !== 'refused' || isProblem(confirmation));
