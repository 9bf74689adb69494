import { chooseLanguage } from '#src/features/preferences/preferences.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { preferencesTexts } from '#src/messages/preferences.ts';
import { Segments } from '#src/ui/segments.tsx';

/** Each language is written in itself, so that people who can't read the other can find it. */
export function LanguageChoice({ wide }: { wide?: boolean }) {
  const texts = useTexts(preferencesTexts);
  return (
    <Segments
      small
      wide={wide ?? false}
      label={texts.language}
      value={useLanguage()}
      options={[
        { value: 'en', text: 'English', lang: 'en' },
        { value: 'zh-CN', text: '简体中文', lang: 'zh-Hans' },
      ]}
      onChange={chooseLanguage}
    />
  );
}
