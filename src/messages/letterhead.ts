import { spaced } from '#src/contract/words/spaced.ts';
import { catalogue } from './catalogue.ts';

/** At the head of what is printed. */
export const letterheadTexts = catalogue({
  en: {
    registration: (number: string) => `Registration number ${number}`,
    printed: (moment: string, zone: string) => `Printed ${moment} · Times are in ${zone}`,
    mrn: (mrn: string) => `MRN ${mrn}`,
    proof: (id: string) => `Proof ${id}`,
  },
  'zh-CN': {
    registration: (number: string) => `公司注册号：${number}`,
    printed: (moment: string, zone: string) => spaced`打印时间：${moment} · 时间均为${zone}`,
    mrn: (mrn: string) => `MRN ${mrn}`,
    proof: (id: string) => `清关凭证 ${id}`,
  },
});
