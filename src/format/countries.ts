import { memberStates } from '#src/contract/importers/member-states.ts';
import type { Language } from '#src/contract/language.ts';

/** ISO 3166-1 codes of everybody outside the European Union. */
const otherCodes = (
  'AD AE AF AG AI AL AM AO AQ AR AS AU AW AX AZ BA BB BD BF BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX DJ DM DO DZ EC EG EH ER ET FJ FK FM FO GA GB GD GE ' +
  'GF GG GH GI GL GM GN GP GQ GS GT GU GW GY HK HM HN HT ID IL IM IN IO IQ IR IS JE JM JO JP KE KG KH KI ' +
  'KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NO NP NR NU NZ OM PA PE PF PG PH PK PM PN PR PS PW PY QA RE RS RU RW SA SB ' +
  'SC SD SG SH SJ SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG ' +
  'UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

const namesIn = (locale: string) => new Intl.DisplayNames(locale, { type: 'region' });

/** What is saved is the English name, which the broker's documents are printed with. */
const savedNames = namesIn('en');
export const savedName = (code: string): string => savedNames.of(code) ?? code;

export interface CountryOption {
  code: string;
  /** In the language of the screen. */
  text: string;
}

/** As they are called in mainland China, where `Intl` is shorter or more official. */
const customary: Partial<Record<Language, Record<string, string>>> = {
  'zh-CN': { HK: '中国香港', MO: '中国澳门', TW: '中国台湾' },
};

/** The Member States and the others, each in the alphabet of the language. */
export function countryOptions(language: Language): Record<'memberStates' | 'others', CountryOption[]> {
  const names = namesIn(language);
  const { compare } = new Intl.Collator(language);
  const named = (codes: readonly string[]) =>
    codes
      .map(code => ({ code, text: customary[language]?.[code] ?? names.of(code) ?? code }))
      .sort((one, other) => compare(one.text, other.text));
  return { memberStates: named(memberStates), others: named(otherCodes) };
}

/** In which somebody may have typed a country before there was a list of them. */
const typedIn = ['en', 'zh-CN', 'de', 'es', 'fr', 'it', 'nl', 'pl'];
const plain = (text: string) => text.trim().toLowerCase();

let codes: Map<string, string> | undefined;

/** @returns the code of a country by its code or its name, undefined for any other text */
export function countryCode(text: string): string | undefined {
  codes ??= new Map(
    typedIn
      .map(namesIn)
      .flatMap(names =>
        [...memberStates, ...otherCodes].flatMap(code => [
          [plain(code), code] as const,
          [plain(names.of(code) ?? code), code] as const,
        ]),
      )
      .concat(
        Object.values(customary).flatMap(names =>
          Object.entries(names).map(([code, name]) => [name, code] as const),
        ),
      ),
  );
  return codes.get(plain(text));
}

/** What an EORI and a VAT number of a Member State begin with; undefined for any other country. */
export function numberPrefix(kind: 'eori' | 'vat', country: string): string | undefined {
  const code = countryCode(country);
  if (code === undefined || !memberStates.includes(code)) return undefined;
  return kind === 'vat' && code === 'GR' ? 'EL' : code;
}
