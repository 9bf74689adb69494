import type { Language } from '#src/contract/language.ts';
import type { MailKind } from './notifications.ts';

/** In Settings, and on the page that stops one kind. Apart from the kinds, which every start of the app loads. */
export const mailKindNames: Record<Language, Record<MailKind, string>> = {
  en: {
    'ship-by': 'Orders to confirm soon',
    confirmation: 'Confirmation problems',
    cancellation: 'Cancellations',
    importer: 'Importers',
    expiry: 'ID cards that expire soon',
    authorisation: 'Marketplace authorization has ended',
    upload: 'Finished uploads',
    morning: 'Morning email',
  },
  'zh-CN': {
    'ship-by': '临近发货期限的订单',
    confirmation: '发货确认异常',
    cancellation: '订单取消',
    importer: '进口商',
    expiry: '身份证即将到期',
    authorisation: '店铺授权已失效',
    upload: '上传处理完成',
    morning: '晨间汇总',
  },
};
