import { catalogue } from './catalogue.ts';

export const serviceLinksTexts = catalogue({
  en: {
    label: 'About this service',
    privacy: 'Privacy notice',
    terms: 'Terms of service',
    support: 'Support',
  },
  'zh-CN': {
    label: '关于本服务',
    privacy: '隐私声明',
    terms: '服务条款',
    support: '联系客服',
  },
});
