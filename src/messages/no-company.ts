import { catalogue } from './catalogue.ts';

/** Said to somebody whose account is in no company, at the two fields of the sign-in. */
export const noCompanyTexts = catalogue({
  en: {
    noCompany: 'You’re no longer a member of any company. Ask an owner to invite you again.',
    savedHere: 'Changes saved on this device stay here and will be sent once you rejoin the company.',
  },
  'zh-CN': {
    noCompany: '您已不是任何公司的成员，请联系公司所有者重新邀请您。',
    savedHere: '保存在本机的更改会保留，重新加入该公司后自动发送。',
  },
});
