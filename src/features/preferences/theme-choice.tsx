import { useState } from 'react';
import { chooseTheme, currentTheme } from '#src/features/preferences/preferences.ts';
import { useTexts } from '#src/messages/catalogue.ts';
import { preferencesTexts } from '#src/messages/preferences.ts';
import { Segments } from '#src/ui/fields/segments.tsx';

/** The theme follows the system until it is chosen. */
export function ThemeChoice({ wide }: { wide?: boolean }) {
  const texts = useTexts(preferencesTexts);
  const [theme, setTheme] = useState(currentTheme);
  return (
    <Segments
      small
      wide={wide ?? false}
      label={texts.theme}
      value={theme}
      options={[
        { value: 'system', text: texts.themeSystem },
        { value: 'light', text: texts.themeLight },
        { value: 'dark', text: texts.themeDark },
      ]}
      onChange={next => {
        chooseTheme(next);
        setTheme(next);
      }}
    />
  );
}
