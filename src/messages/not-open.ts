import { catalogue } from './catalogue.ts';

export const notOpenTexts = catalogue({
  en: {
    setup: {
      title: 'This company isn’t set up yet',
      text: 'An owner of the company has to finish the account setup. After that you can start here.',
    },
    tracking: {
      title: 'This company has no orders here',
      text: 'Its Seller ID was entered manually, so Portolan can’t fetch its orders. An owner can link the marketplace account in Settings.',
    },
  },
  'zh-CN': {
    setup: {
      title: '此公司尚未完成设置',
      text: '需要由公司的所有者完成账号设置，之后您即可开始使用。',
    },
    tracking: {
      title: '此公司暂无订单数据',
      text: '该公司通过卖家编号接入，Portolan 无法获取其订单。所有者可在“设置”中授权亚马逊店铺。',
    },
  },
});
