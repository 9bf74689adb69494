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
  'zh-CN': { ID_CARD: '身份证', BUSINESS_LICENSE: '营业执照', EORI: 'EORI', VAT: 'VAT', TAX: '纳税申报表' },
} satisfies Record<Language, Record<DocumentType, string>>;

/** The same where a number of that name may be meant too. */
export const documentsByName = {
  en: { ...documentNames.en, EORI: 'EORI document', VAT: 'VAT document' },
  'zh-CN': { ...documentNames['zh-CN'], EORI: 'EORI 文件', VAT: 'VAT 税务证书' },
} satisfies typeof documentNames;
