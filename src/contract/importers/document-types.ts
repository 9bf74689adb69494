import * as v from 'valibot';

/** A value of an importer's form that its documents are compared with. */
export type CheckedField =
  | 'ownerName'
  | 'expirationDate'
  | 'nameEN'
  | 'nameCN'
  | 'registrationNumber'
  | 'eoriNumber'
  | 'vatNumber';

interface DocumentFacts {
  /** The part of an importer that has the files. */
  resource: string;
  /** What a document of the type has to show. */
  needed: readonly CheckedField[];
  /** What else tells whose it is. */
  beside: readonly CheckedField[];
  /** In which writing it says so. */
  script: 'han' | 'latin';
  /** [121] The importer's tab is green and the importer can be sent without it. */
  isOptional?: true;
  /** It may name the company as the importer is called here. */
  mayNameImporter?: true;
}

/** [98] What an importer uploads, in the order of the page. Every other list of these types is derived from this one. */
const facts = {
  ID_CARD: { resource: 'idCard', needed: ['ownerName', 'expirationDate'], beside: [], script: 'han' },
  BUSINESS_LICENSE: {
    resource: 'businessLicense',
    needed: ['registrationNumber', 'nameCN'],
    beside: [],
    script: 'han',
  },
  EORI: { resource: 'eori', needed: ['eoriNumber'], beside: ['nameEN', 'nameCN'], script: 'latin' },
  VAT: { resource: 'vat', needed: ['vatNumber'], beside: ['nameEN', 'nameCN'], script: 'latin' },
  TAX: {
    resource: 'taxReturn',
    needed: ['vatNumber'],
    beside: ['nameEN', 'nameCN'],
    script: 'latin',
    isOptional: true,
    mayNameImporter: true,
  },
} as const satisfies Record<string, DocumentFacts>;

export type DocumentType = keyof typeof facts;
export const DocumentType = v.picklist(Object.keys(facts) as DocumentType[]);
type ResourceOf<Type extends DocumentType> = (typeof facts)[Type]['resource'];
export type DocumentResource = ResourceOf<DocumentType>;

export const documentTypes: {
  [Type in DocumentType]: DocumentFacts & { resource: ResourceOf<Type> };
} = facts;
export const documentResources = DocumentType.options.map(type => documentTypes[type].resource);

/** Those without which an importer isn't complete [121]. */
export const requiredDocuments = DocumentType.options.filter(type => !documentTypes[type].isOptional);

/** [98] The documents that are exchanged with the broker. */
export const BrokerDocumentType = v.picklist(['POA', 'VATGuarantee']);
export type BrokerDocumentType = v.InferOutput<typeof BrokerDocumentType>;
