import type { Language } from '#src/contract/language.ts';
import { spaced } from '#src/contract/words/spaced.ts';

const browsers: Record<string, string> = {
  Browser: '浏览器',
  'Samsung Internet': '三星浏览器',
  WeChat: '微信',
};
const systems: Record<string, string> = { Android: '安卓' };

/** What `deviceWords` writes, with or without what tells two such devices apart. */
const described =
  /^(Edge|Opera|Samsung Internet|WeChat|Firefox|Chrome|Safari|Browser)(?: on (Android|iPhone|iPad|ChromeOS|Windows|Mac|Linux))?(?= · |$)/;

/**
 * A device as the screen's language has it: `安卓版 Chrome · k7fp` for `Chrome on Android · k7fp`. Stored and sent
 * it stays English; a name that a person gave it is nobody's to translate.
 */
export function deviceIn(language: Language, label: string): string {
  if (language === 'en') return label;
  return label.replace(described, (_, browser: string, system?: string) => {
    const name = browsers[browser] ?? browser;
    return system ? spaced`${systems[system] ?? system}版${name}` : name;
  });
}
