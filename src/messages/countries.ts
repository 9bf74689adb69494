import { catalogue } from './catalogue.ts';

export const countryTexts = catalogue({
  en: {
    choose: 'Choose a country',
    memberStates: 'European Union',
    others: 'Other countries and regions',
  },
  'zh-CN': { choose: '选择国家/地区', memberStates: '欧盟', others: '其他国家和地区' },
});
