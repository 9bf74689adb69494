import { type Language, languages } from '#src/contract/language.ts';

const moneyFormats = new Map<string, Intl.NumberFormat>();

export function formatMoney(amount: number, currency: string, language: Language): string {
  const key = `${language} ${currency}`;
  const format =
    moneyFormats.get(key) ??
    new Intl.NumberFormat(languages[language].locale, { style: 'currency', currency });
  moneyFormats.set(key, format);
  return format.format(amount);
}
