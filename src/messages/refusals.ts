import type { ErrorCode } from '#src/contract/api-error.ts';
import { catalogue } from './catalogue.ts';

/** Why the server refused a change that may have waited on this device, and what to do. */
export const refusalTexts = catalogue({
  en: {
    because: {
      'ACCESS.ROLE':
        'Your role in this company doesn’t allow this any more. You can send it again once an owner restores your role.',
      'IDEMPOTENCY.KEY_REUSED': 'The server has another change in place of this one. Enter it again.',
      'IMPORTER.ID_TAKEN': 'This importer already exists. Export this version, and check My Importers.',
      'IMPORTER.NOT_A_DRAFT':
        'This importer has been published and can’t be saved as a draft any more. Make your changes on its page.',
      'IMPORTER.TOO_MANY': 'Your company has reached its limit of importers. Contact support.',
      'IMPORTER.UNKNOWN': 'This importer is no longer in your account. Export this version, or discard it.',
      'REQUEST.INVALID': 'The server can’t read this change. Update the app, or enter it again.',
      'REQUEST.TOO_LARGE': 'This change is too large to be sent. Shorten it and enter it again.',
      'SHIPMENT.CARRIER_NAME':
        'The marketplace only accepts carrier names in Latin letters, of 50 characters at most.',
      'SHIPMENT.CARRIER_NOT_ELIGIBLE': 'The carrier or delivery service isn’t on the marketplace’s list.',
      'SHIPMENT.CONFIRMATION_UNKNOWN':
        'The confirmation to be corrected is no longer in your account. Check the order.',
      'SHIPMENT.DELIVERED': 'The parcel has been delivered. It can’t be corrected any more.',
      'SHIPMENT.DISPATCH_DATE': 'Choose a dispatch date between the order date and today.',
      'SHIPMENT.ID_TAKEN':
        'Another confirmation was saved in its place. Check the order, then confirm again.',
      'SHIPMENT.LABEL_IN_USE': 'Another order was confirmed with this tracking ID.',
      'SHIPMENT.MARKETPLACE_MISMATCH': 'The order belongs to another marketplace. Confirm it again.',
      'SHIPMENT.ORDER_CANCELLED': 'The order, or an item of it, was cancelled. Pull the parcel out.',
      'SHIPMENT.ORDER_UNKNOWN':
        'This order was not found in your account. Check the company, or ask an owner.',
      'SHIPMENT.PARTIAL_QUANTITY':
        'The marketplace doesn’t allow splitting this order. Confirm the whole quantity.',
      'SHIPMENT.PRODUCT_UNKNOWN':
        'An item isn’t part of this order any more. Check the order, then confirm again.',
      'SHIPMENT.QUANTITY_CHANGED':
        'Some units were cancelled. Check what is in the parcel, then confirm again.',
      'SHIPMENT.SHIPPED_ELSEWHERE': 'It’s already in a package that was confirmed on the marketplace.',
    } satisfies Partial<Record<ErrorCode, string>>,
    /** A newer server's code: it is said as the server says it. */
    other: (message: string) => message,
  },
  'zh-CN': {
    because: {
      'ACCESS.ROLE': '您在此公司的角色不再允许此操作。所有者恢复您的角色后可再次发送。',
      'IDEMPOTENCY.KEY_REUSED': '服务器上已有另一项更改取代了此更改，请重新填写。',
      'IMPORTER.ID_TAKEN': '该进口商已存在。请导出此版本，并查看“我的进口商”。',
      'IMPORTER.NOT_A_DRAFT': '该进口商已提交，不能再保存为草稿。请在其页面上修改。',
      'IMPORTER.TOO_MANY': '贵公司的进口商数量已达上限，请联系客服。',
      'IMPORTER.UNKNOWN': '您的账号中已没有该进口商。请导出此版本，或放弃此更改。',
      'REQUEST.INVALID': '服务器无法识别此更改。请更新应用，或重新填写。',
      'REQUEST.TOO_LARGE': '此更改内容过大，无法发送。请精简后重新填写。',
      'SHIPMENT.CARRIER_NAME': '平台只接受拉丁字母的承运商名称，最多 50 个字符。',
      'SHIPMENT.CARRIER_NOT_ELIGIBLE': '承运商或配送服务不在平台清单内。',
      'SHIPMENT.CONFIRMATION_UNKNOWN': '要更正的发货确认已不在您的账号中，请查看订单。',
      'SHIPMENT.DELIVERED': '此包裹已妥投，无法再更正。',
      'SHIPMENT.DISPATCH_DATE': '请选择下单日至今天之间的发货日期。',
      'SHIPMENT.ID_TAKEN': '服务器上已有另一份发货确认。请查看订单后重新确认。',
      'SHIPMENT.LABEL_IN_USE': '另一个订单已用此物流单号确认发货。',
      'SHIPMENT.MARKETPLACE_MISMATCH': '该订单属于另一个站点，请重新确认。',
      'SHIPMENT.ORDER_CANCELLED': '订单或其中的商品已取消，请取出包裹，不要寄出。',
      'SHIPMENT.ORDER_UNKNOWN': '您的账号中没有该订单。请检查当前公司，或联系所有者。',
      'SHIPMENT.PARTIAL_QUANTITY': '平台不允许拆分此订单，请按全部数量确认发货。',
      'SHIPMENT.PRODUCT_UNKNOWN': '其中某种商品已不属于该订单。请查看订单后重新确认。',
      'SHIPMENT.QUANTITY_CHANGED': '部分商品件数已取消，请核对包裹内容后重新确认。',
      'SHIPMENT.SHIPPED_ELSEWHERE': '该商品所在的包裹已在平台确认发货。',
    },
    other: (message: string) => `服务器拒绝了此更改：“${message}”`,
  },
});
