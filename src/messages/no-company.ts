import { catalogue } from './catalogue.ts';

/** Said to somebody whose account is in no company, at the two fields of the sign-in. */
export const noCompanyTexts = catalogue({
  en: {
    noCompany: 'You don’t belong to a company any more. Ask an owner for an invitation, and open its link.',
    savedHere: 'What you saved on this device stays here, and is sent once you are back in that company.',
  },
  'zh-CN': {
    noCompany: '您已不属于任何公司。请向公司所有者索取邀请，并打开其中的链接。',
    savedHere: '您保存在本机的内容仍会保留，重新加入该公司后即会发送。',
  },
});
