import type { Language } from '#src/contract/language.ts';

/** Names or numbers one after the other, as each language lists them. */
export const joinList = (items: readonly string[], language: Language): string =>
  items.join(language === 'zh-CN' ? '、' : ', ');
