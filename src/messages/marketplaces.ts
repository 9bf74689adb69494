import { catalogue } from './catalogue.ts';

/** Countries of marketplaces. The server names them in English; one that is missing here is shown as it comes. */
export const marketplaceTexts = catalogue({
  en: {
    countries: {
      Belgium: 'Belgium',
      France: 'France',
      Germany: 'Germany',
      Ireland: 'Ireland',
      Italy: 'Italy',
      Netherlands: 'Netherlands',
      Poland: 'Poland',
      Spain: 'Spain',
      Sweden: 'Sweden',
    },
  },
  'zh-CN': {
    countries: {
      Belgium: '比利时',
      France: '法国',
      Germany: '德国',
      Ireland: '爱尔兰',
      Italy: '意大利',
      Netherlands: '荷兰',
      Poland: '波兰',
      Spain: '西班牙',
      Sweden: '瑞典',
    },
  },
});
