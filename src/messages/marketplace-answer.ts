import type { MarketplaceRefusalCode } from '#src/contract/shipments/shipment-outcome.ts';
import { catalogue } from './catalogue.ts';

/** What the marketplace made of a confirmation. */
export const marketplaceAnswerTexts = catalogue({
  en: {
    waiting: 'Waiting for the marketplace',
    refused: 'Rejected by the marketplace',
    missing: 'Not found at the marketplace',
    readBack: {
      verified: 'Verified at the marketplace',
      awaited: 'Correction not shown by the marketplace yet',
      missing: 'The marketplace accepted it, but doesn’t show it.',
    },
    refusal: {
      CARRIER_NOT_ELIGIBLE: 'It doesn’t accept this carrier for this order.',
      TRACKING_INVALID: 'It rejected the tracking ID.',
      ALREADY_SHIPPED: 'It already has a confirmation for this item.',
      ORDER_CANCELLED: 'The order was cancelled. Pull the parcel out.',
      OTHER: 'It didn’t accept this.',
    } satisfies Record<MarketplaceRefusalCode, string>,
    correctAndSend: 'Correct and send again',
  },
  'zh-CN': {
    waiting: '等待站点处理',
    refused: '被站点拒绝',
    missing: '站点上未找到',
    readBack: {
      verified: '站点已核实',
      awaited: '站点尚未显示更正',
      missing: '站点已接受，但未显示。',
    },
    refusal: {
      CARRIER_NOT_ELIGIBLE: '站点不接受此订单使用该承运商。',
      TRACKING_INVALID: '站点拒绝了该物流单号。',
      ALREADY_SHIPPED: '站点已有该商品的发货确认。',
      ORDER_CANCELLED: '订单已取消，请取出包裹。',
      OTHER: '站点未接受。',
    },
    correctAndSend: '更正并重新发送',
  },
});
