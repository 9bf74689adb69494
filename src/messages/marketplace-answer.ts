import type { MarketplaceRefusalCode } from '#src/contract/shipments/shipment-outcome.ts';
import type { WaitingReason } from '#src/contract/shipments/waiting-reasons.ts';
import { catalogue } from './catalogue.ts';

/** What the marketplace made of a confirmation. */
export const marketplaceAnswerTexts = catalogue({
  en: {
    waiting: 'Waiting for the marketplace',
    waitingBecause: {
      notLinked: 'No marketplace account is linked yet. An owner can link one in Settings.',
      unauthorized:
        'The marketplace no longer accepts the account’s authorization. An owner can renew it in Settings.',
      unreadable: 'The marketplace’s response could not be read. Portolan keeps trying.',
      late: 'The marketplace didn’t respond in time. Portolan keeps trying.',
      unreachable: 'The marketplace could not be reached. Portolan keeps trying.',
      throttled: 'The marketplace is limiting requests right now. Portolan keeps trying.',
    } satisfies Record<WaitingReason, string>,
    /** An answer that isn’t one of these: a status, say. */
    waitingBecauseOther: 'The marketplace has a problem right now. Portolan keeps trying.',
    reported: (reason: string) => `The marketplace says: “${reason}”`,
    refused: 'Rejected by the marketplace',
    missing: 'Not found on the marketplace',
    verification: {
      verified: 'Verified on the marketplace',
      awaited: 'Correction not shown by the marketplace yet',
      missing: 'The marketplace accepted it, but it doesn’t appear there.',
    },
    refusal: {
      CARRIER_NOT_ELIGIBLE: 'It doesn’t accept this carrier for this order.',
      TRACKING_INVALID: 'It rejected the tracking ID.',
      ALREADY_SHIPPED: 'It already has a confirmation for this item.',
      ORDER_CANCELLED: 'The order was cancelled. Pull the parcel out.',
      OTHER: 'It didn’t accept this confirmation.',
    } satisfies Record<MarketplaceRefusalCode, string>,
    correctAndSend: 'Correct and send again',
  },
  'zh-CN': {
    waiting: '等待平台处理',
    waitingBecause: {
      notLinked: '尚未授权亚马逊店铺，所有者可在“设置”中授权。',
      unauthorized: '店铺授权已失效，所有者可在“设置”中重新授权。',
      unreadable: '无法读取平台的回复，系统会继续尝试。',
      late: '平台未及时响应，系统会继续尝试。',
      unreachable: '无法连接平台，系统会继续尝试。',
      throttled: '平台正在限制请求，系统会继续尝试。',
    },
    waitingBecauseOther: '平台暂时出现问题，系统会继续尝试。',
    reported: (reason: string) => `平台原文：“${reason}”`,
    refused: '平台已拒绝',
    missing: '平台上未找到',
    verification: {
      verified: '已在平台核实',
      awaited: '平台尚未显示更正',
      missing: '平台已接受，但平台上未显示该发货确认。',
    },
    refusal: {
      CARRIER_NOT_ELIGIBLE: '平台不接受此订单使用该承运商。',
      TRACKING_INVALID: '平台拒绝了该物流单号。',
      ALREADY_SHIPPED: '平台已有该商品的发货确认。',
      ORDER_CANCELLED: '订单已取消，请取出包裹。',
      OTHER: '平台未接受该发货确认。',
    },
    correctAndSend: '更正并重新发送',
  },
});
