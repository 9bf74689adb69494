import { counted } from '#src/contract/words/counted.ts';
import { spaced } from '#src/contract/words/spaced.ts';
import { catalogue } from './catalogue.ts';

/** What is waiting on the devices of members, and of those who were removed. */
export const memberDeviceTexts = catalogue({
  en: {
    noDevices: 'Not signed in on any device.',
    lastContact: (when: string) => `Last contact ${when}.`,
    changesOn: (count: number) =>
      counted(count, { one: '1 change is waiting on it.', other: '# changes are waiting on it.' }),
    ordersOn: (count: number) =>
      counted(count, { one: '1 order is waiting on it.', other: '# orders are waiting on it.' }),
    andMore: (count: number) => `and ${count} more`,
    moreMayWait: 'More may be waiting on a device that is offline.',
    removedWaiting: 'Waiting on devices of former members',
    removedAt: (when: string) => `Member until ${when}`,
    removedNote:
      'These orders may already be packed, but still appear in To ship for everyone. Invite the person again, and their device will send them. Or press “Pack again” and have someone else pack them.',
    inviteAgain: 'Invite again',
    inviteAgainOf: (name: string) => `Invite ${name} again`,
    packAgain: 'Pack again',
    packAgainOf: (name: string) => `Pack the orders of ${name} again`,
    packingAgain: 'Saving…',
    packedAgain: (name: string) =>
      `Portolan no longer waits for the devices of ${name}. Pack their orders from To ship.`,
    notPackedAgain: 'That wasn’t saved.',
  },
  'zh-CN': {
    noDevices: '没有已登录的设备。',
    lastContact: (when: string) => `最近联网：${when}。`,
    changesOn: (count: number) => `有 ${count} 项更改待发送。`,
    ordersOn: (count: number) => `有 ${count} 个订单待发送。`,
    andMore: (count: number) => `另有 ${count} 个`,
    moreMayWait: '未联网的设备上可能还有更多内容待发送。',
    removedWaiting: '前成员设备上待发送的订单',
    removedAt: (when: string) => `成员身份截至 ${when}`,
    removedNote:
      '这些订单可能已经打包，但对所有人仍显示在“待发货”中。可重新邀请此人，其设备随后会自动发送；也可点击“重新打包”，由其他人打包。',
    inviteAgain: '重新邀请',
    inviteAgainOf: (name: string) => spaced`重新邀请${name}`,
    packAgain: '重新打包',
    packAgainOf: (name: string) => spaced`重新打包${name}的订单`,
    packingAgain: '正在保存…',
    packedAgain: (name: string) => spaced`不再等待${name}设备上的订单，请从“待发货”中打包。`,
    notPackedAgain: '未能保存。',
  },
});
