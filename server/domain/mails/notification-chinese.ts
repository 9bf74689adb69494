import { dayInWords } from '#src/contract/importers/check-reasons.ts';
import { spaced } from '#src/contract/words/spaced.ts';
import { plainName } from './letter.ts';
import { whenIn, zonedWhenIn, zoneIn } from './mail-times.ts';
import {
  type ImporterNeed,
  type MorningLine,
  type NotificationMail,
  nameOfFile,
  type Said,
} from './notification-content.ts';

const chineseNeeds: Record<ImporterNeed, string> = {
  'document-failed': '有文件未通过检查',
  'broker-refused': '有文件未通过报关行审核',
  'importer-incomplete': '尚缺出具授权委托书（POA）所需的资料',
  'documents-to-sign': '有文件待签署',
  'documents-to-send': '有已签署的文件待发送',
};

const chineseMorning: Record<MorningLine, (count: number) => string> = {
  overdue: count => `${count} 个订单已逾期`,
  dueToday: count => `${count} 个订单今日须发货`,
  lateYesterday: count => `昨天有 ${count} 个订单未按时发货`,
  confirmation: count => `${count} 条发货确认被平台拒绝，或在平台上未找到`,
  cancellation: count => `${count} 个取消订单待处理`,
  importer: count => `${count} 项进口商事项待处理`,
  heldLong: count => `${count} 个订单清关时间超出平常`,
  expiry: count => `${count} 张身份证即将到期`,
};

/** What a mail says in Chinese. */
export function inChinese(mail: NotificationMail): Said {
  const { content, timeZone } = mail;
  const company = plainName(mail.company) || '您的公司';
  const when = (moment: Date) => whenIn('zh-CN', timeZone, moment);
  const titled = (title: string) => `${title} · ${company}`;
  const action = '查看需要处理的事项';
  switch (content.kind) {
    case 'ship-by': {
      const [first] = content.orders;
      const zone = zoneIn('zh-CN', timeZone);
      const until = first ? zonedWhenIn('zh-CN', timeZone, first.shipBy) : '';
      return {
        subject: titled(
          content.count === 1
            ? `1 个订单待发货，须在 ${until}前发货`
            : `${content.count} 个订单待发货，最早须在 ${until}前发货`,
        ),
        intro: `以下订单尚未确认发货（${zone}）：`,
        items: content.orders.map(({ orderId, shipBy }) => `${orderId}：最晚 ${when(shipBy)} 发货`),
        count: content.count,
        action: '打开待发货列表',
      };
    }
    case 'confirmation': {
      const { orders } = content;
      const isRejected = orders.every(({ what }) => what === 'confirmation-rejected');
      return {
        subject: titled(
          isRejected ? `平台拒绝了 ${orders.length} 条发货确认` : `${orders.length} 条发货确认需要处理`,
        ),
        intro: '包裹已打包，但平台未将以下订单视为已发货：',
        items: orders.map(({ orderId, what }) =>
          what === 'confirmation-rejected'
            ? `${orderId}：发货确认被平台拒绝`
            : `${orderId}：平台上未找到发货确认`,
        ),
        action,
      };
    }
    case 'cancellation': {
      const { orders } = content;
      return {
        subject: titled(`${orders.length} 个取消订单待处理`),
        intro: '请在包裹发出前处理：',
        items: orders.map(({ orderId, what }) =>
          what === 'cancellation-requested'
            ? `${orderId}：买家申请取消`
            : `${orderId}：打包后被取消，请勿发货`,
        ),
        action,
      };
    }
    case 'importer': {
      const names = new Set(content.needs.map(({ name }) => plainName(name)));
      const [name] = names;
      return {
        subject: titled(names.size === 1 && name ? `进口商待处理：${name}` : `${names.size} 家进口商待处理`),
        intro: '以下事项只能由贵公司处理：',
        items: content.needs.map(one => `${plainName(one.name)}：${chineseNeeds[one.need]}`),
        action,
      };
    }
    case 'expiry':
      return {
        subject: titled(
          content.cards.some(({ daysLeft }) => daysLeft < 0)
            ? `${content.cards.length} 张身份证已过期或即将到期`
            : `${content.cards.length} 张身份证即将到期`,
        ),
        intro: '请为以下人员上传新的身份证：',
        items: content.cards.map(({ name, day, daysLeft }) => {
          const on = dayInWords(day, 'zh-CN');
          return `${plainName(name)}：${daysLeft < 0 ? spaced`已于${on}过期` : `${on}到期`}`;
        }),
        action,
      };
    case 'authorisation':
      return {
        subject: titled('店铺授权已失效'),
        intro:
          '在您或其他所有者重新授权之前，系统不会获取订单，也不会发送发货确认，但发货期限照常计算。已保存的内容不会丢失。',
        items: [],
        action: '重新授权店铺',
      };
    case 'upload':
      return {
        subject: titled(
          content.files.length === 1
            ? '您上传的发货确认文件已处理完毕'
            : `您上传的 ${content.files.length} 个发货确认文件已处理完毕`,
        ),
        intro: '以下文件已处理完毕，可查看每一行的结果：',
        items: content.files.map(nameOfFile),
        action: '查看结果',
      };
    case 'morning':
      return {
        subject: titled('今日待办'),
        intro: '截至今天早上：',
        items: content.counts.map(({ of, count }) => chineseMorning[of](count)),
        action: '打开 Portolan',
      };
  }
}
