import { type Language, languageCodes, languages } from '#src/contract/language.ts';
import { signInShell } from '#src/contract/shell.ts';
import { authTexts } from '#src/messages/auth.ts';
import { commonTexts } from '#src/messages/common.ts';
import { preferencesTexts } from '#src/messages/preferences.ts';
import { AppShell } from '#src/ui/app-shell.tsx';
import { AuthCard, AuthForm } from '#src/ui/auth-card.tsx';
import { Brand } from '#src/ui/brand.tsx';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { Segments } from '#src/ui/segments.tsx';
import { TextField } from '#src/ui/text-field.tsx';

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
