import { catalogue } from './catalogue.ts';

export const timeZoneTexts = catalogue({
  en: {
    own: 'Your time zone',
    ofCompany: 'Company’s time zone',
    ofCompanyHint:
      'Ship-by dates and “today” follow this time zone for everyone in the company. Until you choose one, each device uses its own.',
    ownHint: 'Quiet hours and the times of our emails to you follow this time zone.',
    choose: 'Choose a time zone',
    save: 'Save time zone',
    saving: 'Saving…',
    saved: 'Time zone saved.',
    failed: 'The time zone couldn’t be saved.',
    elsewhere: 'Other',
  },
  'zh-CN': {
    own: '您的时区',
    ofCompany: '公司时区',
    ofCompanyHint: '发货期限和“今天”均按此时区计算，对公司所有成员生效。未选择时，以各设备的时区为准。',
    ownHint: '免打扰时段及我们给您发送邮件的时间均按此时区计算。',
    choose: '请选择时区',
    save: '保存时区',
    saving: '正在保存…',
    saved: '时区已保存。',
    failed: '未能保存时区。',
    elsewhere: '其他',
  },
});
