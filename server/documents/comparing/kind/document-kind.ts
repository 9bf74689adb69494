import { editDistance, hasPhrase } from '#server/documents/comparing/text/edit-distance.ts';
import { hanOf, latinOf, wordsOf } from '#server/documents/comparing/text/plain-text.ts';
import type { OtherDocument } from '#src/contract/importers/check-reasons.ts';
import type { DocumentType } from '#src/contract/importers/document-types.ts';
import type { ReadPage } from '../../reading/read-page.ts';
import {
  grantWords,
  labelPhrases,
  labelWords,
  registrationWords,
  shortVatWords,
  vatWords,
} from './document-words.ts';
import { authorities, shortAuthorities } from './office-words.ts';
import { invoiceFields, officialKinds, otherHanTitles, otherTitles } from './other-documents.ts';
import { aboutReturns, notOfReturns, returnFields, returnTitles, returnWords } from './return-words.ts';
import { type TitleLine, titleLines } from './title-lines.ts';
import { adviserWords, endedWords, invalidStatuses, notEnded, privateWords } from './void-documents.ts';

export type SeenKind = DocumentType | OtherDocument;

/** What a page calls itself, and what speaks for it besides. */
export interface DocumentSigns {
  /** The first one of each kind from the top, and where it stands. */
  titles: ReadonlyMap<SeenKind, number>;
  /** The office that gives such papers is named. */
  hasAuthority: (type: 'VAT' | 'EORI') => boolean;
  /** Its text says that a number was given, or a heading is the label of one. */
  isGrant: (type: 'VAT' | 'EORI') => boolean;
  /** A company or its adviser wrote it. */
  isPrivate: boolean;
  /** How many columns of a tax return it has. */
  returnFieldCount: number;
  /** How many terms of a licence, or of an identity card, it has. */
  termCount: (type: 'BUSINESS_LICENSE' | 'ID_CARD') => number;
}

const hanTerms = {
  BUSINESS_LICENSE: [
    '统一社会信用代码',
    '法定代表人',
    '注册资本',
    '经营范围',
    '登记机关',
    '成立日期',
    '营业期限',
  ],
  ID_CARD: ['公民身份号码', '签发机关', '有效期限', '居民身份证', '有效期至', '证件号码'],
} as const;

const identityTitles = [
  'IDENTITYCARD',
  'PERSONALAUSWEIS',
  'NATIONALEDIDENTITE',
  'CARTADIDENTITA',
  'DOCUMENTONACIONALDEIDENTIDAD',
  'DOWODOSOBISTY',
  'IDENTITEITSKAART',
  'OBCANSKYPRUKAZ',
  'RESIDENCEPERMIT',
  'RESIDENTPERMIT',
  'RESIDENTIDCARD',
  'AUFENTHALTSTITEL',
  'TITREDESEJOUR',
  'PERMESSODISOGGIORNO',
  'PASSPORT',
  'REISEPASS',
  'PASSEPORT',
] as const;
const identityHanTitles = [
  '居民身份证',
  '居民居住证',
  '内地通行证',
  '大陆通行证',
  '居留身份证',
  '护照',
] as const;

/** Longer terms with a character that is misread. */
const hasHanTerm = (text: string, term: string) =>
  text.includes(term) || (term.length >= 6 && hasPhraseOfHan(text, term));
const hasPhraseOfHan = (text: string, term: string) =>
  [...text].some(
    (_, start) =>
      [...term].filter((character, place) => text[start + place] !== character).length <= term.length / 6,
  );

const hasAny = (text: string, phrases: readonly string[]) => phrases.some(phrase => hasPhrase(text, phrase));
const hasWord = (words: readonly string[], wanted: readonly string[]) =>
  words.some(word => wanted.includes(word));

const isLabel = (text: string, words: readonly string[]) =>
  /\d[\d .-]{6,}/.test(text) ||
  (words.length <= 4 && /^(NO|NR|NUMBER|NUMERO|NUMMER|NUM|N)$/.test(words.at(-1) ?? ''));

/** What a line names as the title of a paper. */
function kindsOf({ text }: TitleLine): SeenKind[] {
  const joined = latinOf(text);
  const words = wordsOf(text);
  const han = hanOf(text);
  const kinds: SeenKind[] = [];
  const alone = joined.replace(/\d+/g, '');
  const wordCount = words.filter(word => /[A-Z]{2}/.test(word)).length;
  const isRegistration = registrationWords.some(part => joined.includes(part));
  for (const [key, titles] of Object.entries(otherTitles)) {
    const kind = key as OtherDocument;
    if (wordCount > (officialKinds.includes(kind) ? 14 : 5)) continue;
    if (kind === 'TAX_NOTICE' && isRegistration) continue;
    // A letter may refer to an application by its day.
    if (kind === 'APPLICATION' && hasDay(text)) continue;
    if (titles.some(title => beginsWith(alone, title))) kinds.push(kind);
  }
  if (isVoid(alone) || isEnded(alone, words)) kinds.push('ENDED');
  if (han.length <= 24) {
    kinds.push(...otherHanTitles.filter(([title]) => han.includes(title)).map(([, kind]) => kind));
  }
  if (han.length <= 14) {
    if (han.includes('营业执照') || /营.执照|营业.照|.业执照/.test(han)) kinds.push('BUSINESS_LICENSE');
    if (identityHanTitles.some(title => han.includes(title))) kinds.push('ID_CARD');
    if (/纳税申报表|完税证明|及附加税费申报/.test(han)) kinds.push('TAX');
  }
  if (isLabel(text, words)) return kinds;
  if (words.length <= 7 && hasAny(joined, identityTitles)) kinds.push('ID_CARD');
  const isVat = hasAny(joined, vatWords) || hasWord(words, shortVatWords);
  // What is asked for, or has ended, is no certificate.
  if (kinds.includes('APPLICATION') || kinds.includes('ENDED')) return kinds;
  const isAbout = aboutReturns.some(part => joined.includes(part));
  const isReturn =
    (!isAbout && hasAny(joined, returnTitles)) ||
    (isVat &&
      !isAbout &&
      !isRegistration &&
      !hasAny(joined, notOfReturns) &&
      returnWords.some(part => (part === 'RETURN' ? words.includes(part) : joined.includes(part))));
  const isEori = hasLabelOf('EORI', text);
  if (isReturn && !isEori) kinds.push('TAX');
  else if (isVat && isRegistration) kinds.push('VAT');
  if (isEori && (isRegistration || hasPhrase(joined, 'ECONOMICOPERATORSREGISTRATION'))) kinds.push('EORI');
  return kinds;
}

const hasDay = (text: string) => /\d{1,2}[. /-]+(?:\d{1,2}|\p{L}+)[. /-]+\d{2,4}/u.test(text);

/** What a site says of a number. */
const isVoid = (text: string) =>
  invalidStatuses.some(status => text === status) || text.startsWith('NOINVALID');

/** That a registration has ended. */
function isEnded(text: string, words: readonly string[]): boolean {
  const names = hasAny(text, vatWords) || hasWord(words, shortVatWords) || text.includes('EORI');
  return (
    names &&
    (endedWords.some(part => text.includes(part)) || words.includes('BAJA')) &&
    !notEnded.some(part => text.includes(part))
  );
}

const beginsWith = (text: string, title: string) =>
  text.startsWith(title) ||
  (title.length >= 7 && text.length >= title.length && editDistance(text.slice(0, title.length), title) <= 1);

/** Whether a text has the label that stands beside a number of the type. */
export function hasLabelOf(type: 'VAT' | 'EORI', text: string): boolean {
  const words: readonly string[] = labelWords[type];
  const phrases: readonly string[] = labelPhrases[type];
  // N.I.F. is NIF.
  const plain = text.replace(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, '');
  return wordsOf(plain).some(word => words.includes(word)) || hasAny(latinOf(text), phrases);
}

/** Lines of digits and fillers that machines read, at the foot of passports and cards. */
export const isMachineLine = (text: string) =>
  (text.match(/</g) ?? []).length >= 4 && text.replaceAll(' ', '').length >= 24;

const known = new WeakMap<ReadPage, DocumentSigns>();

/** What a page says of itself; it is compared with several forms, and says the same each time. */
export function signsOf(page: ReadPage): DocumentSigns {
  const signs = known.get(page) ?? readSigns(page);
  known.set(page, signs);
  return signs;
}

const once = <Key, Value>(find: (key: Key) => Value): ((key: Key) => Value) => {
  const found = new Map<Key, Value>();
  return key => {
    if (!found.has(key)) found.set(key, find(key));
    return found.get(key) as Value;
  };
};

/** Below, a title may be a heading in the text of another paper. */
const lowestTitle = 0.45;

const isHeading = (text: string) => !/\d/.test(text) && wordsOf(text).length <= 5;

function readSigns(page: ReadPage): DocumentSigns {
  const titles = new Map<SeenKind, number>();
  const lines = titleLines(page);
  for (const line of lines) {
    for (const kind of kindsOf(line)) {
      if (!titles.has(kind)) titles.set(kind, line.place);
    }
    // It stands below the number, and outweighs what is above.
    if (isVoid(latinOf(line.text).replace(/\d+/g, ''))) titles.set('ENDED', -1);
  }
  const texts = page.lines.flatMap(({ looks }) => looks);
  if (texts.some(isMachineLine) && !titles.has('ID_CARD')) titles.set('ID_CARD', 1);
  const latin = texts.map(latinOf).join(' ');
  const headings = page.lines
    .slice(0, Math.ceil(page.lines.length * lowestTitle))
    .flatMap(({ looks }) => looks)
    .filter(isHeading);
  const han = texts.map(hanOf).join(' ');
  // The head of an invoice may be a logo that nobody reads; its table remains.
  if (invoiceFields.filter(field => latin.includes(field)).length >= 3 && !titles.has('INVOICE')) {
    titles.set('INVOICE', 0.4);
  }
  return {
    titles,
    hasAuthority: once(
      type =>
        hasAny(latin, authorities[type]) ||
        texts.some(text => hasWord(wordsOf(text), shortAuthorities[type])),
    ),
    isGrant: once(
      type => grantWords.some(word => latin.includes(word)) || headings.some(text => hasLabelOf(type, text)),
    ),
    isPrivate:
      privateWords.some(word => latin.replaceAll('YOUR', '').includes(word)) ||
      (!titles.has('VAT') && !titles.has('EORI') && adviserWords.some(word => latin.includes(word))),
    returnFieldCount: returnFields.filter(field => hasPhrase(latin, field)).length,
    termCount: once(type => hanTerms[type].filter(term => hasHanTerm(han, term)).length),
  };
}

/** The kind of paper that a page says it is, where that isn't the expected one and nothing speaks for it. */
export function otherKind(
  { titles, termCount }: DocumentSigns,
  expected: DocumentType,
): SeenKind | undefined {
  const own = titles.get(expected);
  const official = (['ENDED', 'APPLICATION', 'TAX_NOTICE'] as const).find(
    kind => (titles.get(kind) ?? 1) < (own ?? lowestTitle),
  );
  if (official) return official;
  if (own !== undefined) return undefined;
  // Chinese tax returns have some of the same terms.
  const isLicence =
    expected !== 'BUSINESS_LICENSE' && expected !== 'TAX' && termCount('BUSINESS_LICENSE') >= 2;
  if (isLicence && termCount('ID_CARD') === 0) return 'BUSINESS_LICENSE';
  const isCard = expected !== 'ID_CARD' && termCount('ID_CARD') >= 2;
  if (isCard && termCount('BUSINESS_LICENSE') === 0) return 'ID_CARD';
  const [first] = [...titles]
    .filter(([kind, place]) => kind !== expected && (place <= lowestTitle || kind === 'ID_CARD'))
    .sort(([, one], [, other]) => one - other);
  return first?.[0];
}

/** Whether a page is of the expected type by its own words. */
export function isOfType(signs: DocumentSigns, type: DocumentType): boolean {
  switch (type) {
    case 'ID_CARD':
      return signs.titles.has('ID_CARD') || signs.termCount('ID_CARD') >= 1;
    case 'BUSINESS_LICENSE':
      return signs.titles.has('BUSINESS_LICENSE') || signs.termCount('BUSINESS_LICENSE') >= 2;
    case 'TAX':
      return signs.titles.has('TAX') || signs.returnFieldCount >= 2;
    default:
      return signs.titles.has(type) && !otherKind(signs, type);
  }
}
