import { catalogue } from './catalogue.ts';
import { documentsByName } from './document-types.ts';

/** What an importer still lacks before the broker issues its POA. */
export const openPointsTexts = catalogue({
  en: {
    title: 'Still needed before the broker issues the POA',
    draft: 'Publish this draft',
    draftState: 'Not published yet',
    number: {
      REGISTRATION_NUMBER: 'Registration number',
      EORI: 'EORI number',
      VAT: 'VAT number',
    },
    document: documentsByName.en,
    numberState: { missing: 'Not entered', checking: 'Not checked yet', failed: 'Not valid' },
    documentState: { missing: 'No document provided', checking: 'Checking…', failed: 'Check failed' },
    needed: (what: string) => `Still needed for the POA: ${what}.`,
    underWay: (what: string) => `Being checked: ${what}.`,
  },
  'zh-CN': {
    title: '报关行出具授权委托书（POA）前还需',
    draft: '提交此草稿',
    draftState: '尚未提交',
    number: { REGISTRATION_NUMBER: '统一社会信用代码', EORI: 'EORI 号', VAT: 'VAT 税号' },
    document: documentsByName['zh-CN'],
    numberState: { missing: '未填写', checking: '尚未核验', failed: '无效' },
    documentState: { missing: '未提供文件', checking: '正在检查…', failed: '检查未通过' },
    needed: (what: string) => `出具授权委托书（POA）还需：${what}。`,
    underWay: (what: string) => `正在检查：${what}。`,
  },
});
