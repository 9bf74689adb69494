import { ordinal } from '#src/contract/words/counted.ts';
import { catalogue } from './catalogue.ts';

/** What is said of a number that can't be right. */
export const numberTexts = catalogue({
  en: {
    character: (place: number, character: string) =>
      `The ${ordinal(place)} character, ${character}, isn’t allowed there.`,
    tooLong: (place: number, character: string) =>
      `Too long, starting at the ${ordinal(place)} character, ${character}.`,
    tooShort: {
      uscc: 'Characters are missing at the end: 18 are needed.',
      eori: 'Characters are missing at the end.',
      vat: 'Characters are missing at the end.',
    },
    usccCheck: (last: string, right: string) =>
      `The last character, ${last}, doesn’t match the rest. Should it be ${right}?`,
    checkDigit: 'The check digit doesn’t match. Compare the number digit by digit.',
    eoriCountry: 'An EORI number begins with an EU country code, such as DE or FR.',
    vatCountry: 'A VAT number begins with an EU country code, such as DE, FR or EL.',
    notEu: 'GB numbers aren’t accepted in the EU: use one from a Member State.',
  },
  'zh-CN': {
    character: (place: number, character: string) => `第 ${place} 个字符“${character}”不应出现在此处。`,
    tooLong: (place: number, character: string) => `过长：第 ${place} 个字符“${character}”起为多余内容。`,
    tooShort: {
      uscc: '位数不足：应为 18 位。',
      eori: '位数不足。',
      vat: '位数不足。',
    },
    usccCheck: (last: string, right: string) => `最后一位“${last}”与前面不符，是否应为“${right}”？`,
    checkDigit: '校验位与其余数字不符，请逐位核对。',
    eoriCountry: 'EORI 号以欧盟国家代码开头，例如 DE 或 FR。',
    vatCountry: 'VAT 税号以欧盟国家代码开头，例如 DE、FR 或 EL。',
    notEu: '英国的号码在欧盟不被接受，需使用欧盟成员国的号码。',
  },
});
