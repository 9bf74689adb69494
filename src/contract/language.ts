// Without valibot, since the script in the page has it inlined; the schema is in `text.ts`.

/**
 * The languages of screens and mails. `html` is the page's `lang`, `day` the form of a date and `colon` what ends a
 * label in running text. English is the source of all texts.
 */
export const languages = {
  en: { name: 'English', locale: 'en-US', html: 'en', day: 'MMMM D, YYYY', colon: ':' },
  'zh-CN': {
    name: '简体中文',
    locale: 'zh-CN',
    html: 'zh-Hans',
    day: 'YYYY年M月D日',
    colon: '：',
  },
} as const;

export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as Language[];

const primary = (tag: string) => tag.toLowerCase().split('-')[0];

/** The language of a tag such as `zh-TW`, whatever its region; undefined where it is none of ours. */
export const languageOf = (tag: string): Language | undefined =>
  languageCodes.find(code => primary(code) === primary(tag));
