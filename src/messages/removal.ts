import { counted } from '#src/contract/words/counted.ts';
import { spaced } from '#src/contract/words/spaced.ts';
import { catalogue } from './catalogue.ts';

/** Said on the sign-in page to the device of somebody who was removed from their company, or left it. */
export const removalTexts = catalogue({
  en: {
    nameless: 'your company',
    removed: (company: string) => `You were removed from ${company}`,
    removedBy: (company: string, by: string) => `You were removed from ${company} by ${by}`,
    left: (company: string) => `You left ${company}`,
    waiting: (count: number) =>
      count === 0
        ? 'Nothing is waiting on this device.'
        : counted(count, {
            one: '1 change is waiting on this device. It will be sent once you are invited again and sign in here.',
            other:
              '# changes are waiting on this device. They will be sent once you are invited again and sign in here.',
          }),
    waitingUnknown:
      'Changes waiting on this device will be sent once you are invited again and sign in here.',
    exportShipments: 'Export shipments (CSV)',
    exportAll: 'Export everything (JSON)',
  },
  'zh-CN': {
    nameless: '您所在的公司',
    removed: (company: string) => spaced`您已被移出${company}`,
    removedBy: (company: string, by: string) => spaced`${by}已将您移出${company}`,
    left: (company: string) => spaced`您已退出${company}`,
    waiting: (count: number) =>
      count === 0
        ? '本机没有待发送的更改。'
        : `本机有 ${count} 项更改待发送。再次受邀并在本机登录后即会发送。`,
    waitingUnknown: '本机待发送的更改会在您再次受邀并在本机登录后发送。',
    exportShipments: '导出发货（CSV）',
    exportAll: '导出全部（JSON）',
  },
});
