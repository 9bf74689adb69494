import * as v from 'valibot';
import { longTermExpiry } from '#src/contract/constants.ts';
import { type Language, languages } from '#src/contract/language.ts';
import { DocumentType } from './document-types.ts';

const NumberField = v.picklist(['REGISTRATION_NUMBER', 'EORI', 'VAT']);
export type NumberField = v.InferOutput<typeof NumberField>;

const NameField = v.picklist(['OWNER_NAME', 'COMPANY_NAME']);
export type NameField = v.InferOutput<typeof NameField>;

export const ReasonField = v.picklist([...NumberField.options, ...NameField.options, 'EXPIRATION_DATE']);
export type ReasonField = v.InferOutput<typeof ReasonField>;

/** Papers that are none of a seller's documents, though they carry the same numbers. */
const OtherDocument = v.picklist([
  'INVOICE',
  'TRADE_DOCUMENT',
  'CUSTOMS_DECLARATION',
  'CONTRACT',
  'DRIVING_LICENCE',
  'APPLICATION',
  'ENDED',
  'TAX_NOTICE',
]);
export type OtherDocument = v.InferOutput<typeof OtherDocument>;

const text = v.string();

const reasonOf = <const Code extends string, Values extends v.ObjectEntries>(code: Code, values: Values) =>
  v.object({ code: v.literal(code), values: v.object(values), reason: text });

/**
 * Why a document was refused. `reason` is the English sentence made of code and values; the app makes its own
 * in the language of the screen. Days are YYYY-MM-DD; `found` is what the document shows instead, or empty: numbers of
 * other people are not repeated.
 */
export const CheckReason = v.variant('code', [
  reasonOf('numberNotFound', { field: NumberField, expected: text, found: text }),
  /** `read` is what the picture seems to show; empty where that can't be such a number, or nothing was read. */
  reasonOf('numberUnsure', { field: NumberField, expected: text, read: text }),
  reasonOf('nameNotFound', { field: NameField, expected: text, found: text }),
  reasonOf('nameUnsure', { field: NameField, expected: text, read: text }),
  reasonOf('expiryDiffers', { expected: text, found: text }),
  reasonOf('expiryNotFound', { expected: text }),
  reasonOf('expired', { date: text }),
  /** The form lacks what the document would be compared with. */
  reasonOf('formIncomplete', { field: ReasonField }),
  reasonOf('anotherType', { expected: DocumentType, found: DocumentType }),
  reasonOf('otherDocument', { expected: DocumentType, found: OtherDocument }),
  /** The values are right, but neither title nor office says what the paper is. */
  reasonOf('typeUnsure', { expected: DocumentType }),
  reasonOf('anotherCompany', { expected: text, found: text }),
  reasonOf('unreadable', {}),
  reasonOf('blank', {}),
  /** A PDF that asks for a password. */
  reasonOf('locked', {}),
  reasonOf('damaged', {}),
  /** Its time was over, and the form says something else by now. */
  reasonOf('removed', {}),
  /** Reading it took more memory than one document gets. */
  reasonOf('tooLarge', {}),
  /** Reading all of it would have taken more time than one document gets; numbers of pages, where they are known. */
  reasonOf('tooLong', { read: text, pages: text }),
  /** Its letters are too small to be told apart. */
  reasonOf('tooSmall', {}),
  /** A photograph without light. */
  reasonOf('dark', {}),
  /** A photograph of something that isn't a paper. */
  reasonOf('noText', {}),
]);
export type CheckReason = v.InferOutput<typeof CheckReason>;
export type CheckReasonCode = CheckReason['code'];

/** Of a document that may well be right, but could not be read well enough to say so. */
export const unreadReasons: readonly CheckReasonCode[] = [
  'unreadable',
  'numberUnsure',
  'nameUnsure',
  'expiryNotFound',
  'typeUnsure',
  'tooLarge',
  'tooLong',
  'tooSmall',
  'dark',
];

export type ReasonValues<Code extends CheckReasonCode> = Extract<CheckReason, { code: Code }>['values'];

/** A sentence for each reason, in words that say what to do. */
export type ReasonWordings = { [Code in CheckReasonCode]: (values: ReasonValues<Code>) => string };

const fields: Record<ReasonField, string> = {
  REGISTRATION_NUMBER: 'registration number',
  EORI: 'EORI number',
  VAT: 'VAT number',
  OWNER_NAME: 'owner name',
  COMPANY_NAME: 'company name',
  EXPIRATION_DATE: 'expiration date',
};

/** Each with its article, as in a sentence. */
export const documentNames: Record<DocumentType, string> = {
  ID_CARD: 'an ID card',
  BUSINESS_LICENSE: 'a business licence',
  EORI: 'an EORI document',
  VAT: 'a VAT certificate',
  TAX: 'a tax return',
};

const otherDocuments: Record<OtherDocument, string> = {
  INVOICE: 'an invoice',
  TRADE_DOCUMENT: 'an order, delivery or bank document',
  CUSTOMS_DECLARATION: 'a customs declaration',
  CONTRACT: 'a contract or a power of attorney',
  DRIVING_LICENCE: 'a driving licence',
  APPLICATION: 'an application',
  ENDED: 'a notice that a number is no longer valid',
  TAX_NOTICE: 'a tax bill or a reminder',
};

const photographBetter =
  'Take a photo of the whole page from directly above, in good light and without glare, or upload the original PDF.';
const correctOrUpload = 'Correct the form, or upload the right document.';
const ownerHint = (field: NameField) =>
  field === 'OWNER_NAME' ? ' You can also enter the name in Chinese, as on the card.' : '';

/** A day as the screens write it. @param day YYYY-MM-DD; anything else is given back */
export function dayInWords(day: string, language: Language): string {
  const date = new Date(day);
  if (Number.isNaN(date.getTime())) return day;
  const { locale } = languages[language];
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}

const dayOrLongTerm = (day: string) => (day === longTermExpiry ? 'long-term (长期)' : dayInWords(day, 'en'));

/** "Ltd." ends the sentence itself. */
const inSentence = (name: string) => name.replace(/\.$/, '');

/** The source; the Chinese sentences are in `src/messages/check-reasons.ts`. */
export const englishReasons = {
  numberNotFound: ({ field, expected, found }) =>
    `The ${fields[field]} ${expected} was not found in the document. ${found ? `Found: ${found}. ` : ''}${correctOrUpload}`,
  numberUnsure: ({ field, expected, read }) =>
    read
      ? `We couldn’t confirm the ${fields[field]} ${expected}: the picture seems to show ${read}. ${photographBetter} If the document says ${read}, correct the form.`
      : `We couldn’t find the ${fields[field]} ${expected} in the picture. ${photographBetter}`,
  nameNotFound: ({ field, expected, found }) =>
    `The ${fields[field]} “${expected}” was not found in the document. ${found ? `Found: ${found}. ` : ''}${correctOrUpload}${ownerHint(field)}`,
  nameUnsure: ({ field, expected, read }) =>
    read
      ? `We couldn’t confirm the ${fields[field]} “${expected}”: the picture seems to show ${read}. ${photographBetter} If the document says ${read}, correct the form.${ownerHint(field)}`
      : `We couldn’t find the ${fields[field]} “${expected}” in the picture. ${photographBetter}${ownerHint(field)}`,
  expiryDiffers: ({ expected, found }) =>
    `The ID card is valid until ${dayOrLongTerm(found)}, but the form says ${dayOrLongTerm(expected)}. ${correctOrUpload}`,
  expiryNotFound: ({ expected }) =>
    `We couldn’t find the expiration date (${dayOrLongTerm(expected)}) on the card. Upload both sides of the ID card: the date is on the side with the national emblem.`,
  expired: ({ date }) =>
    `The ID card expired on ${dayInWords(date, 'en')}. Delete it and upload a valid one.`,
  formIncomplete: ({ field }) =>
    `The ${fields[field]} is missing from the form. Fill it in, and the document will be checked again.`,
  anotherType: ({ expected, found }) =>
    `This looks like ${documentNames[found]}, not ${documentNames[expected]}. Delete it and upload ${documentNames[expected]}.`,
  otherDocument: ({ expected, found }) =>
    `This looks like ${otherDocuments[found]}, not ${documentNames[expected]}. Delete it and upload ${documentNames[expected]}.`,
  typeUnsure: ({ expected }) =>
    `We couldn’t tell that this is ${documentNames[expected]}. Upload the whole page, including the title and the issuing authority.`,
  anotherCompany: ({ expected, found }) =>
    found
      ? `The document belongs to another company: it shows ${found}, not ${inSentence(expected)}. ${correctOrUpload}`
      : `The document belongs to another company, not ${inSentence(expected)}. ${correctOrUpload}`,
  unreadable: () => `The document could not be read. ${photographBetter}`,
  blank: () => 'The document is blank. Delete it and upload the page with the text.',
  locked: () => 'The PDF is password-protected. Upload one that opens without a password.',
  damaged: () => 'The file is damaged and could not be opened. Upload it again, or upload another copy.',
  removed: () =>
    'The document was deleted when its retention period ended, so it can’t be compared with the changed form. Upload it again.',
  tooLarge: () =>
    'The document could not be read because its images are too large. Scan it at 300 dpi or less, or upload its pages one by one.',
  tooLong: ({ read, pages }) =>
    read
      ? `The document is too long: only ${read} of its ${pages} pages could be read in time. Upload just the page we need.`
      : 'The document could not be read in time. Upload just the page we need.',
  tooSmall: () =>
    'The picture is too small to read. Scan the page at 300 dpi, or move closer so that the page fills the frame.',
  dark: () => 'The picture is too dark. Take the photo again in good light, or upload the original PDF.',
  noText: () => 'No document can be seen in the picture. Delete it and upload a picture of the whole page.',
} satisfies ReasonWordings;

/** The sentence of a reason in the wordings of one language. */
export function reasonSentence(
  { code, values }: Pick<CheckReason, 'code' | 'values'>,
  wordings: ReasonWordings = englishReasons,
): string {
  // Each wording takes the values of its own code, which a union of functions can't express.
  return (wordings[code] as (values: CheckReason['values']) => string)(values);
}

export function checkReason<Code extends CheckReasonCode>(
  code: Code,
  values: ReasonValues<Code>,
): CheckReason {
  const reason = englishReasons[code] as (values: ReasonValues<Code>) => string;
  return { code, values, reason: reason(values) } as CheckReason;
}
