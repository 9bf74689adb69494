import { catalogue } from './catalogue.ts';

export const companySwitchTexts = catalogue({
  en: {
    switchCompany: 'Switch company',
    switching: 'Switching…',
    failed: 'Couldn’t switch company.',
    nameless: 'Unnamed company',
    company: (name: string, role: string, waiting: number) =>
      `${name} · ${role}${waiting === 0 ? '' : ` · ${waiting} waiting to be sent`}`,
  },
  'zh-CN': {
    switchCompany: '切换公司',
    switching: '正在切换…',
    failed: '未能切换公司。',
    nameless: '未命名的公司',
    company: (name: string, role: string, waiting: number) =>
      `${name} · ${role}${waiting === 0 ? '' : ` · ${waiting} 项待发送`}`,
  },
});
