import { catalogue } from './catalogue.ts';

/** At the head of what is printed. */
export const letterheadTexts = catalogue({
  en: {
    registration: (number: string) => `Registration number ${number}`,
    printed: (moment: string) => `Printed ${moment}`,
    mrn: (mrn: string) => `MRN ${mrn}`,
    proof: (id: string) => `Proof ${id}`,
  },
  'zh-CN': {
    registration: (number: string) => `注册号 ${number}`,
    printed: (moment: string) => `打印时间：${moment}`,
    mrn: (mrn: string) => `MRN ${mrn}`,
    proof: (id: string) => `清关凭证 ${id}`,
  },
});
