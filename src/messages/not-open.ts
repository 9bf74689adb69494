import { catalogue } from './catalogue.ts';

export const notOpenTexts = catalogue({
  en: {
    setup: {
      title: 'This company isn’t set up yet',
      text: 'An owner of the company has to finish the account setup. After that you can start here.',
    },
    tracking: {
      title: 'This company has no orders here',
      text: 'It gave a Seller ID by hand, so Portolan can’t fetch its orders. An owner can link the marketplace in the settings.',
    },
  },
  'zh-CN': {
    setup: {
      title: '此公司尚未完成设置',
      text: '需要由公司的所有者完成账号设置，之后您即可开始使用。',
    },
    tracking: {
      title: '此公司在这里没有订单',
      text: '该公司手动填写了 Seller ID，Portolan 无法获取其订单。所有者可在设置中关联站点。',
    },
  },
});
