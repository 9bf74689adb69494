import { counted } from '#src/contract/words/counted.ts';
import { spaced } from '#src/contract/words/spaced.ts';
import { catalogue } from './catalogue.ts';

export const draftConflictTexts = catalogue({
  en: {
    back: 'Pending changes',
    title: (name: string) => `Two versions of ${name}`,
    intro: (mine: string, theirs: string) =>
      `You changed this draft on this device ${mine}. Another version was saved ${theirs}. Choose which version to keep for each field. Nothing is discarded until you save.`,
    field: 'Field',
    mine: 'Mine',
    mineHead: (moment: string) => `on this device · ${moment}`,
    theirs: 'Theirs',
    theirsHead: (when: string) => `saved ${when}`,
    empty: 'Empty',
    same: (count: number) =>
      counted(count, { one: '1 field is the same in both', other: '# fields are the same in both' }),
    choice: (mine: number, theirs: number) =>
      `You chose your version for ${counted(mine, { one: '1 field', other: '# fields' })} and theirs for ${theirs}.`,
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    save: 'Save these versions',
    saving: 'Saving…',
    saved: 'Your choice is saved on this device and will be sent to the server.',
    takeTheirsTitle: 'Take the other version?',
    takeTheirsText: 'Your version is removed from this device and can’t be brought back.',
    cancel: 'Keep both for now',
    gone: 'Nothing left to compare.',
    goneText: 'The change was sent, discarded or resolved in another tab.',
    confirmedTitle: (orderId: string) => `Two confirmations for ${orderId}`,
    who: (person: string | undefined, device: string) => (person ? `${person} (${device})` : device),
    confirmedIntro: (who: string, when: string) =>
      `${who} confirmed the same order ${when}. The marketplace has that confirmation, not yours. Which parcel was sent?`,
    confirmedChoices:
      '“Mine is right” corrects the other confirmation to your values. “Both parcels were sent” leaves it as it is and records yours in the order’s history.',
    confirmedRest: (count: number) =>
      counted(count, {
        one: '1 of your items isn’t in the other confirmation and still has to be confirmed.',
        other: '# of your items aren’t in the other confirmation and still have to be confirmed.',
      }),
    correctTheirs: 'Mine is right: correct theirs',
    bothSent: 'Both parcels were sent',
    correctedTitle: (orderId: string) => `Two corrections for ${orderId}`,
    correctedIntro: (mine: string, who: string, theirs: string) =>
      `You corrected this shipment on this device ${mine}. ${who} corrected it ${theirs}. Choose which version to keep for each field. Nothing is discarded until you save.`,
    correctedHead: (who: string, moment: string) => `by ${who} · ${moment}`,
    giveUp: 'Discard my version',
    export: 'Export my version',
  },
  'zh-CN': {
    back: '待发送的更改',
    title: (name: string) => spaced`${name}的两个版本`,
    intro: (mine: string, theirs: string) =>
      `您于 ${mine} 在本机更改了此草稿，另一版本于 ${theirs} 保存。请逐项选择要保留的版本。保存前不会丢失任何内容。`,
    field: '内容',
    mine: '我的版本',
    mineHead: (moment: string) => `本机 · ${moment}`,
    theirs: '另一版本',
    theirsHead: (when: string) => `保存于 ${when}`,
    empty: '空',
    same: (count: number) => `${count} 项相同`,
    choice: (mine: number, theirs: number) => `您选择了：我的版本 ${mine} 项，另一版本 ${theirs} 项。`,
    keepMine: '保留我的版本',
    takeTheirs: '采用另一版本',
    save: '保存所选版本',
    saving: '正在保存…',
    saved: '您的选择已保存在本机，并将发送到服务器。',
    takeTheirsTitle: '采用另一版本？',
    takeTheirsText: '您的版本将从本机移除，无法恢复。',
    cancel: '暂时保留两个版本',
    gone: '没有需要对比的内容了。',
    goneText: '该更改已发送、放弃或在另一标签页中处理。',
    confirmedTitle: (orderId: string) => `${orderId} 有两份发货确认`,
    who: (person: string | undefined, device: string) => (person ? `${person}（${device}）` : device),
    confirmedIntro: (who: string, when: string) =>
      `同一订单已于 ${when} 确认发货，确认人：${who}。平台收到的是该发货确认，而不是您的。实际寄出的是哪个包裹？`,
    confirmedChoices:
      '“以我的为准”会把另一份发货确认更正为您填写的内容。“两个包裹都已寄出”保留另一份发货确认，并把您的包裹记入订单的操作记录。',
    confirmedRest: (count: number) => `您的 ${count} 种商品不在另一份发货确认中，仍需另行确认。`,
    correctTheirs: '以我的为准：更正另一份',
    bothSent: '两个包裹都已寄出',
    correctedTitle: (orderId: string) => `${orderId} 有两次更正`,
    correctedIntro: (mine: string, who: string, theirs: string) =>
      `您于 ${mine} 在本机更正了此次发货；此发货于 ${theirs} 又被更正，更正人：${who}。请逐项选择要保留的版本。保存前不会丢失任何内容。`,
    correctedHead: (who: string, moment: string) => `${who} · ${moment}`,
    giveUp: '放弃我的版本',
    export: '导出我的版本',
  },
});
