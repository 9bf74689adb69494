import { counted } from '#src/contract/words/counted.ts';
import { spaced } from '#src/contract/words/spaced.ts';
import { catalogue } from './catalogue.ts';

/** Said to somebody who leaves a company. */
export const leaveTexts = catalogue({
  en: {
    leave: 'Leave the company',
    leaveTitle: (company: string) => `Leave ${company}?`,
    leaveText:
      'Your devices will be signed out of this company, and only an owner can invite you again. Your confirmations stay.',
    leaveWaiting: (count: number) =>
      counted(count, {
        one: '1 change on this device has not been sent. Send it before you leave.',
        other: '# changes on this device have not been sent. Send them before you leave.',
      }),
    leaveConfirm: 'Leave',
    leaving: 'Leaving…',
    notLeft: 'You’re still a member.',
    thisCompany: 'this company',
    lastOwner: 'A company needs at least one owner. Make someone else an owner first.',
  },
  'zh-CN': {
    leave: '退出公司',
    leaveTitle: (company: string) => spaced`退出${company}？`,
    leaveText: '您的所有设备都将退出本公司，之后只有所有者可以重新邀请您。已确认的发货会保留。',
    leaveWaiting: (count: number) => `本机有 ${count} 项更改尚未发送，请先发送再退出。`,
    leaveConfirm: '退出',
    leaving: '正在退出…',
    notLeft: '您仍是成员。',
    thisCompany: '本公司',
    lastOwner: '公司至少要有一位所有者。请先将其他成员设为所有者。',
  },
});
