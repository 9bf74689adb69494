import { catalogue } from './catalogue.ts';

/** Theme and language; apart from the layout's texts, which the sign-in page doesn't need. */
export const preferencesTexts = catalogue({
  en: {
    theme: 'Theme',
    themeSystem: 'System',
    themeLight: 'Light',
    themeDark: 'Dark',
    language: 'Language',
  },
  'zh-CN': {
    theme: '主题',
    themeSystem: '跟随系统',
    themeLight: '浅色',
    themeDark: '深色',
    language: '语言',
  },
});
