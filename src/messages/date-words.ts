import { catalogue } from './catalogue.ts';

/** Texts of the calendar that a date field opens. */
export const dateTexts = catalogue({
  en: {
    calendar: 'Choose a date',
    open: 'Open calendar',
    previous: 'Previous',
    next: 'Next',
    changeView: 'Change month or year',
    unreadable: 'Enter a date such as November 20, 2026.',
  },
  'zh-CN': {
    calendar: '选择日期',
    open: '打开日历',
    previous: '向前',
    next: '向后',
    changeView: '切换年月',
    unreadable: '请输入日期，例如 2026年11月20日。',
  },
});
