import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { LoginBody } from '#src/contract/accounts/login.ts';
import { Marketplace } from '#src/contract/accounts/marketplace.ts';
import { Seller } from '#src/contract/accounts/seller.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { importerEndpoints } from '#src/contract/endpoints/importer-endpoints.ts';
import { BrokerDocumentType, DocumentType } from '#src/contract/importers/document-types.ts';
import { Importer, ImporterStatus } from '#src/contract/importers/importer.ts';
import { RelatedResource } from '#src/contract/importers/related-resource.ts';
import { CustomsProduct } from '#src/contract/orders/customs-product.ts';
import { TrackingItem, TrackingList } from '#src/contract/orders/customs-tracking.ts';
import { PerPage, pageCount, SortDirection } from '#src/contract/orders/table-state.ts';
import { NewShipment, ShipmentLedgerEntry } from '#src/contract/shipments/shipment-ledger.ts';

const seller = {
  _id: 'seller-1',
  marketplace: 'Germany',
  company: { name: 'Shenzhen Lanting Trading Co., Ltd.', registrationNumber: '91440300MA51000190' },
  user: { email: 'demo@portolan.example', firstName: 'Wei', lastName: 'Lin' },
  hasSellerAccount: true,
  hasActiveWallet: true,
  hasSellerId: false,
  sellerApis: {
    amazon: {
      client_id: 'id',
      client_secret: '••••cret',
      refresh_token: '••••resh',
      marketplaceId: 'A1PA6795UKMFR9',
      sellerId: 'A1',
    },
  },
  linkedForwarders: [{ name: 'Hanse Spedition' }],
};
const region = { street: 'Kai 4', zipCode: '20457', region: 'Hamburg', country: 'Germany' };
const city = { street: 'Kai', streetNr: '4', zipCode: '20457', city: 'Hamburg', country: 'Germany' };

describe('seller', () => {
  it('[99, 101] has the fields of the specification', () => {
    expect(v.parse(Seller, { ...seller, address: city })).toEqual({ ...seller, address: city });
  });
  it.each(['hasSellerAccount', 'hasActiveWallet', 'hasSellerId', 'linkedForwarders', '_id', 'user'])(
    '[99, 101] without %s it isn’t one',
    field => {
      expect(v.is(Seller, { ...seller, [field]: undefined })).toBe(false);
    },
  );
  it('[100] the address is accepted in both readings', () => {
    expect(v.parse(Seller, { ...seller, address: region }).address).toEqual(region);
    expect(v.parse(Seller, { ...seller, address: city }).address).toEqual(city);
  });
  it('a newcomer has neither company nor address nor marketplace', () => {
    const { company, marketplace, sellerApis, ...newcomer } = seller;
    expect(v.is(Seller, newcomer)).toBe(true);
  });
});

it('[102] a marketplace has an id and a country', () => {
  const germany = { marketplaceId: 'A1PA6795UKMFR9', country: 'Germany' };
  expect(v.parse(Marketplace, germany)).toEqual(germany);
  expect(v.is(Marketplace, { ...germany, marketplaceId: undefined })).toBe(false);
  expect(v.is(Marketplace, { ...germany, country: undefined })).toBe(false);
});

describe('tracking', () => {
  const item = {
    status: 'IN_PROGRESS',
    orderId: '028-5544332-1122334',
    updatedAt: '2026-11-20T09:58:00.000Z',
    duration: 3600,
    place: 'Hamburg Waltershof',
    mrn: '26DE58510000012AR0',
    proof: 'a.b.c',
    itemCount: 1,
    confirmedCount: 0,
  };
  it('[103] a list has items and the counts total and unread', () => {
    const list = { items: [item], meta: { total: 1, unread: 1 } };
    expect(v.parse(TrackingList, list)).toEqual(list);
    expect(v.is(TrackingList, { items: [item], meta: { total: 1 } })).toBe(false);
    expect(v.is(TrackingList, { items: [item], meta: { unread: 1 } })).toBe(false);
  });
  it.each(['NOT_RELEASED', 'RELEASED', 'IN_PROGRESS'])('[103] %s is a status', status => {
    expect(v.is(TrackingItem, { ...item, status })).toBe(true);
  });
  it('an unknown status is refused', () => {
    expect(v.is(TrackingItem, { ...item, status: 'LOST' })).toBe(false);
  });
});

it('[104] an order item has the fields of the specification', () => {
  const product = {
    _id: '79039765272157',
    name: 'Storm lantern',
    trackingId: 'YT2630814406621087',
    shippedQuantity: 2,
    quantity: 2,
    price: 64.9,
    currency: 'EUR',
  };
  expect(v.parse(CustomsProduct, product)).toEqual(product);
  expect(v.is(CustomsProduct, { ...product, quantity: 0 })).toBe(false);
});

describe('shipment ledger entry', () => {
  const entry = {
    dispatchDate: '2026-11-20',
    dispatchFrom: 'Hamburg, Halle 4',
    carrier: 'Yun Express',
    deliveryService: 'Standard',
    trackingId: 'YT2630814406621087',
    products: [{ productId: '79039765272157', quantity: 2 }],
    orderId: '028-5544332-1122334',
    marketplaceId: 'A1PA6795UKMFR9',
  };
  it('[105] has eight fields and no other, and each product its id and quantity', () => {
    const [product] = entry.products;
    const more = { ...entry, products: [{ ...product, name: 'Storm lantern' }], note: 'Fragile' };
    expect(v.parse(ShipmentLedgerEntry, more)).toEqual(entry);
    expect(Object.keys(ShipmentLedgerEntry.entries).sort()).toEqual(Object.keys(entry).sort());
  });
  it('[105][167] comes with its own id and with what a person has said of its carrier and its label, and nothing else', () => {
    const more = ['_id', 'contents', 'sendAnyway', 'sharedLabel', 'swapsWith'];
    expect(Object.keys(NewShipment.entries).sort()).toEqual([...Object.keys(entry), ...more].sort());
  });
  it.each(Object.keys(entry))('[105] without %s it isn’t one', field => {
    expect(v.is(ShipmentLedgerEntry, { ...entry, [field]: undefined })).toBe(false);
  });
  it.each(['productId', 'quantity'])('[105] a product without its %s isn’t one', field => {
    const products = entry.products.map(product => ({ ...product, [field]: undefined }));
    expect(v.is(ShipmentLedgerEntry, { ...entry, products })).toBe(false);
  });
  it.each(['dispatchDate', 'dispatchFrom', 'carrier', 'deliveryService', 'trackingId'])(
    '[143] %s is required',
    field => {
      expect(v.is(ShipmentLedgerEntry, { ...entry, [field]: '  ' })).toBe(false);
    },
  );
  it.each(['dispatchFrom', 'trackingId', 'orderId'])(
    'the character NUL is refused in %s: a database would refuse it on every try',
    field => {
      expect(v.is(ShipmentLedgerEntry, { ...entry, [field]: 'a\u0000b' })).toBe(false);
    },
  );
  it('needs a product, and whole quantities', () => {
    expect(v.is(ShipmentLedgerEntry, { ...entry, products: [] })).toBe(false);
    expect(v.is(ShipmentLedgerEntry, { ...entry, products: [{ productId: '1', quantity: 0.5 }] })).toBe(
      false,
    );
  });
});

describe('importer', () => {
  const resource = {
    fileName: 'licence.pdf',
    mediaType: 'application/pdf',
    status: 'NOK',
    signedUrl: '/documents/1',
    errorsStack: [{ reason: 'Number not found' }],
    issuedBy: 'SELLER',
    issuedAt: '2026-11-20T09:58:00.000Z',
  };
  const relatedResources = [resource];
  const address = { street: 'Kai 4', city: 'Hamburg', zipCode: '20457', country: 'Germany' };
  const importer = {
    _id: 'importer-1',
    name: 'Lanting Home GmbH',
    updatedAt: '2026-11-20T09:58:00.000Z',
    status: 'NOK',
    idCard: { ownerName: '林伟', expirationDate: '2030-01-01', relatedResources },
    businessLicense: {
      nameEN: 'Lanting',
      nameCN: '蓝庭',
      registrationNumber: '91440300MA51000190',
      evalRegistration: { valid: true },
      relatedResources,
    },
    eori: { number: 'DE123456789012345', address, evalEORI: { valid: null }, relatedResources },
    vat: { number: 'DE136695976', address, evalVAT: { valid: false }, relatedResources },
    taxReturn: { relatedResources },
    poa: { relatedResources },
    vatGuarantee: { relatedResources },
  };
  it('[91, 92, 93, 94, 95, 96, 97] has the fields of the specification', () => {
    expect(v.parse(Importer, importer)).toEqual(importer);
  });
  it('[91] has six statuses', () => {
    expect(ImporterStatus.options).toEqual(['DRAFT', 'NEW', 'NOK', 'OK', 'POA_READY', 'POA_INVALIDATED']);
  });
  it('[97] an error of a resource has a reason', () => {
    expect(v.is(RelatedResource, { ...resource, errorsStack: [{}] })).toBe(false);
  });
  it('[98] has five document types of its own and two with the broker', () => {
    expect(DocumentType.options).toEqual(['ID_CARD', 'BUSINESS_LICENSE', 'EORI', 'VAT', 'TAX']);
    expect(BrokerDocumentType.options).toEqual(['POA', 'VATGuarantee']);
  });
});

describe('a result that is truthy or falsy', () => {
  const results = [
    ['142, 159–160', endpoints.updateAmazonSeller, 'updateAmazonSellerData'],
    ['140', endpoints.updateSellerCompany, 'updateSellerCompany'],
    ['204', endpoints.storeSellerAmazonCode, 'storeSellerAmazonCode'],
    ['173, 202', importerEndpoints.sendImporter, 'sendImporter'],
  ] as const;
  it.each(results)(
    '[140, 142, 159, 173, 202] %s: any value is read, null and undefined included',
    (_, { answer }, name) => {
      const read = (body: object) => (v.parse(answer, body) as Record<string, unknown>)[name];
      for (const done of [true, 1, 'ok', { _id: '7' }, []]) expect(read({ [name]: done })).toBe(true);
      for (const not of [false, null, 0, '']) expect(read({ [name]: not })).toBe(false);
      expect(read({})).toBe(false);
    },
  );
});

describe('table state', () => {
  it('[106] sorts in two directions', () => {
    expect(SortDirection.options).toEqual(['asc', 'desc']);
  });
  it('[205] page sizes are 10, 20 and 100', () => {
    expect([10, 20, 100].every(size => v.is(PerPage, size))).toBe(true);
    expect(v.is(PerPage, 50)).toBe(false);
  });
  it.each([
    [0, 10, 1],
    [10, 10, 1],
    [11, 10, 2],
    [10_000, 100, 100],
  ])('[205] of %i rows in pages of %i, the number of pages is %i', (total, size, pages) => {
    expect(pageCount(total, size)).toBe(pages);
  });
});

describe('login', () => {
  it.each(['a@b', 'lin.wei@lanting-trading.example', '林@example'])('[128] %s passes as an email', email => {
    expect(v.is(LoginBody, { email, password: 'x' })).toBe(true);
  });
  it.each(['', 'a b@c', '@', 'a@', '@b', 'a'])('[128] "%s" does not pass as an email', email => {
    expect(v.is(LoginBody, { email, password: 'x' })).toBe(false);
  });
  it('[128] the password is required', () => {
    expect(v.is(LoginBody, { email: 'a@b', password: '' })).toBe(false);
  });
});
