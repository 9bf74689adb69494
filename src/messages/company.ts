import { catalogue } from './catalogue.ts';

/** The specification names the same fields in two ways: in account setup [74], with a city, and in settings [83]. */
export const companyTexts = catalogue({
  en: {
    city: {
      companyName: 'Legal Business Name',
      registrationNumber: 'Company Registration Number',
      street: 'Address',
      streetNr: 'Number',
      zipCode: 'ZIP code',
      city: 'City',
      country: 'Country',
    },
    region: {
      companyName: 'Company name',
      registrationNumber: 'Registration number',
      street: 'Street',
      zipCode: 'Zip code',
      region: 'Region',
      country: 'Country',
    },
  },
  'zh-CN': {
    city: {
      companyName: '公司法定名称',
      registrationNumber: '公司注册号',
      street: '地址',
      streetNr: '门牌号',
      zipCode: '邮政编码',
      city: '城市',
      country: '国家/地区',
    },
    region: {
      companyName: '公司名称',
      registrationNumber: '公司注册号',
      street: '街道',
      zipCode: '邮政编码',
      region: '省/地区',
      country: '国家/地区',
    },
  },
});
