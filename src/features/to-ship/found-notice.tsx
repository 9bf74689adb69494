import type { ReactNode } from 'react';
import type { Language } from '#src/contract/language.ts';
import { LargeChoices } from '#src/entities/packing/packing-parts.tsx';
import { formatWhen } from '#src/format/format-when.ts';
import { type texts, useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { foundNoticeTexts } from '#src/messages/found-notice.ts';
import { Button } from '#src/ui/button.tsx';
import { Banner } from '#src/ui/page/banner.tsx';
import type { Finding } from './find-order.ts';

/** More of them are searched for. */
const mostChoices = 12;
/** The parcel must not go. */
const loud: readonly Finding['kind'][] = ['cancelled', 'cancelled-after'];

export interface FoundNoticeProps {
  finding: Finding;
  onOpen: (orderId: string) => void;
  onOpenPending: () => void;
  /** To an order's items, such as one that was found to be confirmed. */
  itemsLink: (orderId: string) => ReactNode;
}

/** What a code was that opened no order, and what to do. */
export default function FoundNotice({ finding, onOpen, onOpenPending, itemsLink }: FoundNoticeProps) {
  const texts = useTexts(foundNoticeTexts);
  const language = useLanguage();
  if (finding.kind === 'order') return null;
  if (finding.kind === 'choice') {
    const { code, orders, isSure } = finding;
    return (
      <LargeChoices>
        <Banner
          tone="attention"
          role="alert"
          title={(isSure ? texts.chooseOrder : texts.chooseSurely)(code)}
        />
        {orders.slice(0, mostChoices).map(({ orderId }) => (
          <Button key={orderId} wide onClick={() => onOpen(orderId)}>
            {orderId}
          </Button>
        ))}
      </LargeChoices>
    );
  }
  const { title, detail } = findingWords(finding, texts, language);
  const { kind } = finding;
  return (
    <LargeChoices>
      <Banner tone={loud.includes(kind) ? 'failed' : 'attention'} role="alert" title={title}>
        {detail}
      </Banner>
      {(kind === 'confirmed-here' || kind === 'nothing-left') && itemsLink(finding.orderId)}
      {(kind === 'needs-you' || (kind === 'cancelled-after' && finding.isWaiting)) && (
        <Button wide onClick={onOpenPending}>
          {texts.openPending}
        </Button>
      )}
    </LargeChoices>
  );
}

type FoundTexts = ReturnType<typeof texts<(typeof foundNoticeTexts)['en']>>;

/** What is said of a code that opens no order, and what to do. */
function findingWords(
  finding: Exclude<Finding, { kind: 'order' | 'choice' }>,
  words: FoundTexts,
  language: Language,
): { title: string; detail: string } {
  switch (finding.kind) {
    case 'confirmed-here':
      return {
        title: words.confirmedHere(finding.orderId, formatWhen(finding.at, language)),
        detail: words.confirmedHereDetail,
      };
    case 'needs-you':
      return { title: words.foundNeedsYou(finding.orderId), detail: words.foundNeedsYouDetail };
    case 'cancelled':
      return { title: words.cancelled(finding.orderId), detail: words.cancelledDetail };
    case 'cancelled-after':
      return { title: words.cancelledAfter(finding.orderId), detail: words.cancelledAfterDetail };
    case 'elsewhere':
      return { title: words.elsewhere(finding.orderId), detail: words.cancelledDetail };
    case 'nothing-left':
      return { title: words.nothingLeft(finding.orderId), detail: words.nothingLeftDetail };
    case 'not-here':
      return { title: words.orderNotHere(finding.orderId), detail: words.orderNotHereDetail };
    case 'not-taken':
      return { title: words.notTaken(finding.orderId), detail: words.notTakenDetail };
    case 'fetching':
      return { title: words.fetchingOrder(finding.orderId), detail: words.fetchingOrderDetail };
    case 'no-article':
      return { title: words.noArticle(finding.code), detail: words.noArticleDetail };
    case 'label':
      return finding.orderId
        ? { title: words.labelOf(finding.trackingId, finding.orderId), detail: words.labelOfDetail }
        : { title: words.labelFirst(finding.trackingId), detail: words.labelFirstDetail };
    case 'routing':
      return { title: words.routing, detail: words.routingDetail };
    case 'unknown':
      return { title: words.unknown(finding.text.slice(0, 60)), detail: words.unknownDetail };
  }
}
