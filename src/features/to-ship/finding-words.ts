import type { Language } from '#src/contract/language.ts';
import { formatMoment } from '#src/format/format.ts';
import type { texts } from '#src/messages/catalogue.ts';
import type { toShipTexts } from '#src/messages/to-ship.ts';
import type { Finding } from './find-order.ts';

type ToShipTexts = ReturnType<typeof texts<(typeof toShipTexts)['en']>>;

/** What is said of a code that opens no order, and what to do. */
export function findingWords(
  finding: Exclude<Finding, { kind: 'order' | 'choice' }>,
  words: ToShipTexts,
  language: Language,
): { title: string; detail: string } {
  switch (finding.kind) {
    case 'confirmed-here':
      return {
        title: words.confirmedHere(finding.orderId, formatMoment(finding.at, language)),
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
        : { title: words.labelFirst(finding.trackingId), detail: words.routingDetail };
    case 'routing':
      return { title: words.routing, detail: words.routingDetail };
    case 'unknown':
      return { title: words.unknown(finding.text.slice(0, 60)), detail: words.unknownDetail };
  }
}
