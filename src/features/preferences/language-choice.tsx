import { languageCodes, languages } from '#src/contract/language.ts';
import { chooseLanguage } from '#src/features/preferences/preferences.ts';
import { useLanguage, useTexts } from '#src/messages/catalogue.ts';
import { preferencesTexts } from '#src/messages/preferences.ts';
import { Segments } from '#src/ui/fields/segments.tsx';

/** Each language is written in itself, so that people who can't read the other can find it. */
export function LanguageChoice({ wide }: { wide?: boolean }) {
  const texts = useTexts(preferencesTexts);
  return (
    <Segments
      small
      wide={wide ?? false}
      label={texts.language}
      value={useLanguage()}
      options={languageCodes.map(code => ({
        value: code,
        text: languages[code].name,
        lang: languages[code].html,
      }))}
      onChange={chooseLanguage}
    />
  );
}
