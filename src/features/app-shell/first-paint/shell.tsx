import { renderToStaticMarkup } from 'react-dom/server';
import { type Language, languageCodes, languages } from '#src/contract/language.ts';
import { signInShell } from '#src/contract/shell.ts';
import { AppShell, Brand } from '#src/features/app-shell/frame.tsx';
import { authTexts } from '#src/messages/auth.ts';
import { commonTexts } from '#src/messages/common.ts';
import { preferencesTexts } from '#src/messages/preferences.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { AuthCard, AuthForm } from '#src/ui/page/auth-card.tsx';

const nothing = () => undefined;

/**
 * What is on the page before the app's scripts have arrived. The build writes it into `index.html`; `inert`,
 * since what would be typed into it were lost. The names in `data-shell` are those of `shellOf`.
 */
export function Shell() {
  return (
    <>
      {languageCodes.map(language => (
        <div key={language} data-shell={signInShell(language)} inert>
          <SignIn language={language} />
        </div>
      ))}
      <div data-shell="frame" inert>
        <AppShell
          skipLabel=""
          brand={<Brand name={commonTexts.en.product} link={<a href="/">{null}</a>} />}
          navLabel=""
          side={[]}
          bottom={[]}
        >
          {null}
        </AppShell>
      </div>
    </>
  );
}

function SignIn({ language }: { language: Language }) {
  const texts = authTexts[language];
  const preferences = preferencesTexts[language];
  return (
    <AuthCard
      title={commonTexts[language].product}
      preferences={
        <>
          <Segments
            small
            label=""
            value={language}
            options={languageCodes.map(code => ({ value: code, text: languages[code].name }))}
            onChange={nothing}
          />
          <Segments
            small
            label=""
            value=""
            options={[
              { value: 'system', text: preferences.themeSystem },
              { value: 'light', text: preferences.themeLight },
              { value: 'dark', text: preferences.themeDark },
            ]}
            onChange={nothing}
          />
        </>
      }
    >
      <AuthForm>
        <TextField label={texts.email} value="" />
        <PasswordField label={texts.password} showLabel="" hideLabel="" value="" />
        <Button variant="primary" wide busy={false}>
          {texts.signIn}
        </Button>
        <a href="/auth/forgot">{texts.forgot}</a>
      </AuthForm>
    </AuthCard>
  );
}

/** The shell as HTML: run by the build, in Node. */
export function renderShell(): string {
  return renderToStaticMarkup(<Shell />);
}
