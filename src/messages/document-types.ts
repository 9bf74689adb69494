import type { DocumentType } from '#src/contract/importers/document-types.ts';
import type { Language } from '#src/contract/language.ts';

/** What each type of document is called on its importer's page. */
export const documentNames = {
  en: {
    ID_CARD: 'ID card',
    BUSINESS_LICENSE: 'Business licence',
    EORI: 'EORI',
    VAT: 'VAT',
    TAX: 'Tax return',
  },
  'zh-CN': {
    ID_CARD: '身份证',
    BUSINESS_LICENSE: '营业执照',
    EORI: 'EORI 文件',
    VAT: 'VAT 证书',
    TAX: '纳税申报表',
  },
} satisfies Record<Language, Record<DocumentType, string>>;

/** The same where a number of that name may be meant too. */
export const documentsByName = {
  en: { ...documentNames.en, EORI: 'EORI document', VAT: 'VAT certificate' },
  'zh-CN': documentNames['zh-CN'],
} satisfies typeof documentNames;

/** The same within a sentence. */
export const documentsInSentence = {
  en: {
    ID_CARD: 'the ID card',
    BUSINESS_LICENSE: 'the business licence',
    EORI: 'the EORI document',
    VAT: 'the VAT certificate',
    TAX: 'the tax return',
  },
  'zh-CN': documentNames['zh-CN'],
} satisfies typeof documentNames;
