import { mailKindNames } from '#src/contract/accounts/mail-kind-names.ts';
import type { MailChoice, MailKind } from '#src/contract/accounts/notifications.ts';
import { catalogue } from './catalogue.ts';

/** Which emails a person gets about a company, and when none. */
export const notificationTexts = catalogue({
  en: {
    emails: 'Emails',
    choices: {
      off: 'Off',
      'at-once': 'At once',
      morning: 'In the morning email',
    } satisfies Record<MailChoice, string>,
    on: 'On',
    kinds: mailKindNames.en,
    /** Empty where the name says enough. */
    hints: {
      'ship-by': '4 hours before the day’s first ship-by time, and at 17:00 for the next day’s orders.',
      confirmation: 'The marketplace rejected a confirmation or doesn’t show it.',
      cancellation: 'A buyer asks to cancel, or cancelled an order that’s already packed.',
      importer: 'An importer can’t continue, or has something to sign.',
      expiry: '60 and 30 days ahead in the morning email, then 7 days ahead and on the day.',
      authorisation: '',
      upload: 'A file of confirmations has been processed while you weren’t on its page.',
      morning: 'A summary at 08:30 on working days.',
    } satisfies Record<MailKind, string>,
    morningOff: 'While this is off, you won’t get what you’ve set to “In the morning email”.',
    quietHint:
      'Emails due during quiet hours are sent afterwards; ship-by reminders are sent before. For no quiet hours, set both to the same time.',
    from: 'Quiet hours from',
    until: 'Quiet hours until',
    timeMissing: 'Enter a time, such as 21:00.',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Notifications saved.',
    failed: 'The notifications couldn’t be saved.',
    fetchFailed: 'Failed to fetch your notifications',
    needsConnection: 'Your notifications appear when you’re back online.',
    refused: 'We stopped sending you emails like these: your mail server rejected three in a row.',
    refusedDetail: 'Check your email address under Security. Saving below tries again.',
    operator: 'Emails like these are switched off for the whole service at the moment.',
    operatorDetail: 'Your choices are kept.',
  },
  'zh-CN': {
    emails: '邮件通知',
    choices: { off: '不接收', 'at-once': '立即发送', morning: '仅在晨间汇总中' },
    on: '接收',
    kinds: mailKindNames['zh-CN'],
    hints: {
      'ship-by': '当天首个发货期限前 4 小时提醒；次日须发货的订单，前一天 17:00 提醒。',
      confirmation: '平台拒绝了发货确认，或平台上未找到该确认。',
      cancellation: '买家申请取消，或已打包的订单被取消。',
      importer: '进口商无法继续办理，或有文件待签署。',
      expiry: '提前 60 天和 30 天在晨间汇总中提醒，提前 7 天和到期当天单独发送。',
      authorisation: '',
      upload: '上传的发货确认文件处理完成时，您已离开该页面。',
      morning: '工作日 08:30 发送。',
    },
    morningOff: '不接收晨间汇总时，设为“仅在晨间汇总中”的内容也不会发送。',
    quietHint:
      '免打扰时段内的邮件会在时段结束后发送；发货期限提醒会在时段开始前发送。若不需要免打扰，请将两个时间设为相同。',
    from: '免打扰开始时间',
    until: '免打扰结束时间',
    timeMissing: '请输入时间，例如 21:00。',
    save: '保存',
    saving: '正在保存…',
    saved: '通知设置已保存。',
    failed: '未能保存通知设置。',
    fetchFailed: '无法获取通知设置',
    needsConnection: '联网后显示通知设置。',
    refused: '我们已停止向您发送此类邮件：您的邮件服务器连续三次拒收。',
    refusedDetail: '请在“账号安全”中检查您的邮箱。在下方保存后，我们会重新尝试发送。',
    operator: '目前整个服务已暂停发送此类邮件。',
    operatorDetail: '您的设置会保留。',
  },
});
