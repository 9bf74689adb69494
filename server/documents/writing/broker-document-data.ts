export type BrokerDocumentKind = 'POA' | 'VATGuarantee';

export interface PostalAddress {
  street?: string | undefined;
  city?: string | undefined;
  zipCode?: string | undefined;
  country?: string | undefined;
}

/** What the broker's documents are made of. */
export interface BrokerDocumentData {
  /** Such as POA-2026-000123; it is on every page. */
  reference: string;
  /** YYYY-MM-DD */
  issuedOn: string;
  importer: {
    nameEN: string;
    nameCN: string;
    registrationNumber: string;
    /** Who signs: the holder of the ID card. */
    ownerName: string;
    eoriNumber: string;
    eoriAddress?: PostalAddress | undefined;
    vatNumber: string;
    vatAddress?: PostalAddress | undefined;
  };
  /** On whose orders the goods come. */
  seller: { name: string; address?: PostalAddress | undefined; sellerId?: string | undefined };
  /** Who represents the importer at customs. */
  broker: { name: string; address?: PostalAddress | undefined; eoriNumber?: string | undefined };
}
