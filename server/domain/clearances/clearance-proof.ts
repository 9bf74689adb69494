/** What a proof of release is made of. */
export interface ClearanceProof {
  broker: { did: string; name: string; eori: string };
  sellerId: string;
  orderId: string;
  mrn: string;
  releasedAt: Date;
  /** `code`: reference number of the customs office. */
  office: { code?: string; name: string };
  /** Prices of the order's items, in euro. */
  prices: readonly number[];
}

const twoYears = 2 * 365 * 24 * 3600;

/** Reg. (EU) 2026/382: three euro for each kind of goods. */
const dutyForEachItem = 3;

/** The payload that a broker signs: the fields by which an order, a declaration and a duty are known. */
export function clearanceProofPayload({
  broker,
  sellerId,
  orderId,
  mrn,
  releasedAt,
  office,
  prices,
}: ClearanceProof) {
  const issuedAt = Math.floor(releasedAt.getTime() / 1000);
  const value = prices.reduce((sum, price) => sum + price, 0);
  return {
    iss: broker.did,
    aud: `seller:${sellerId}`,
    sub: `order:${orderId}`,
    iat: issuedAt,
    exp: issuedAt + twoYears,
    typ: 'customs-clearance-proof',
    authorizedCustomsBroker: { name: broker.name, eori: broker.eori, representation: 'INDIRECT' },
    declaration: {
      mrn,
      dataset: 'H7',
      procedure: '4000',
      releasedAt: releasedAt.toISOString(),
      customsOffice: office,
      countryOfDispatch: 'CN',
    },
    totals: {
      value: value.toFixed(2),
      customsDuty: (dutyForEachItem * prices.length).toFixed(2),
      currency: 'EUR',
    },
  };
}
