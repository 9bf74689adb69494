import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { SecretBox } from '#server/adapters/keys/secret-box.ts';
import { type Db, prepared } from '#server/db/db.ts';
import { marketplaceAccounts, sellers, users } from '#server/db/tables/accounts.ts';
import { clearances } from '#server/db/tables/orders.ts';
import { forwarders, linkedForwarders } from '#server/db/tables/partners.ts';
import { shipmentLedger } from '#server/db/tables/shipments.ts';
import { maskSecret } from '#server/domain/marketplace/marketplace-credentials.ts';
import { marketplaceCountry } from '#server/domain/marketplace/marketplaces.ts';
import { waitingEmailChange } from '#server/services/accounts/email-changes.ts';
import type { Membership } from '#server/services/accounts/sessions.ts';
import type { SellerAddress } from '#src/contract/accounts/address.ts';
import type { Seller } from '#src/contract/accounts/seller.ts';

/** Leaves out what is not there: the contract's optional fields are absent, never null. */
function present<T extends Record<string, string | null>>(fields: T): { [Key in keyof T]?: string } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Key in keyof T]?: string;
  };
}

const companyColumns = {
  companyName: sellers.companyName,
  companyRegistrationNumber: sellers.companyRegistrationNumber,
  street: sellers.street,
  streetNr: sellers.streetNr,
  zipCode: sellers.zipCode,
  region: sellers.region,
  city: sellers.city,
  country: sellers.country,
};
type CompanyRow = Pick<typeof sellers.$inferSelect, keyof typeof companyColumns>;

function companyAndAddress(row: CompanyRow): Partial<v.InferInput<typeof Seller>> {
  const { companyName, companyRegistrationNumber, street, zipCode, country } = row;
  return {
    ...(companyName !== null &&
      companyRegistrationNumber !== null && {
        company: { name: companyName, registrationNumber: companyRegistrationNumber },
      }),
    ...(street !== null &&
      zipCode !== null &&
      country !== null && {
        address: {
          ...present({ streetNr: row.streetNr, region: row.region, city: row.city }),
          street,
          zipCode,
          country,
        },
      }),
  };
}

const { linkedBy, marketplaceId, marketplaceSellerId, clientId, clientSecret, refreshToken } =
  getTableColumns(marketplaceAccounts);
// The builder takes the whole of it for absent where the first is null.
const accountColumns = { linkedBy, marketplaceId, marketplaceSellerId, clientId, clientSecret, refreshToken };
type AccountRow = Pick<typeof marketplaceAccounts.$inferSelect, keyof typeof accountColumns>;

function amazonApi(account: AccountRow, secrets: SecretBox) {
  const masked = (sealed: string | null) => (sealed === null ? null : maskSecret(secrets.open(sealed)));
  return present({
    client_id: account.clientId,
    client_secret: masked(account.clientSecret),
    refresh_token: masked(account.refreshToken),
    marketplaceId: account.marketplaceId,
    sellerId: account.marketplaceSellerId,
  });
}

const findRows = prepared(db => {
  const sellerId = sql.placeholder('sellerId');
  const personId = sql.placeholder('personId');
  const change = waitingEmailChange(db, personId, sql.placeholder('now')).as('change');
  return db
    .select({
      seller: {
        id: sellers.id,
        walletDid: sellers.walletDid,
        timeZone: sellers.timeZone,
        shipping: sellers.shipping,
        ...companyColumns,
      },
      user: {
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        timeZone: users.timeZone,
      },
      account: accountColumns,
      change: { email: change.email, expiresAt: change.expiresAt },
      forwarder: forwarders.name,
    })
    .from(sellers)
    .innerJoin(users, eq(users.id, personId))
    .leftJoin(marketplaceAccounts, eq(marketplaceAccounts.sellerId, sellers.id))
    .leftJoin(change, sql`true`)
    .leftJoin(linkedForwarders, eq(linkedForwarders.sellerId, sellers.id))
    .leftJoin(forwarders, eq(forwarders.id, linkedForwarders.forwarderId))
    .where(eq(sellers.id, sellerId))
    .orderBy(asc(linkedForwarders.linkedAt), asc(forwarders.id))
    .prepare('find_seller');
});

/** The seller as the contract shows it to a member, found with two statements; undefined for an unknown id. */
export async function findSeller(
  db: Db,
  secrets: SecretBox,
  { sellerId, personId, role }: Membership,
  now: Date,
): Promise<v.InferInput<typeof Seller> | undefined> {
  const rows = await findRows(db).execute({ sellerId, personId, now });
  const [row] = rows;
  if (!row) return undefined;
  const whole = wholeSeller(rows, row, secrets);
  const dispatchFrom = await findDispatchPlace(db, sellerId, whole.address);
  return {
    ...(role === 'warehouse' ? forWarehouse(whole) : whole),
    ...(dispatchFrom && { dispatchFrom }),
  };
}

type SellerAnswer = v.InferInput<typeof Seller>;
type FoundRow = Awaited<ReturnType<ReturnType<typeof findRows>['execute']>>[number];

/** What shipping needs: which marketplace an order is of, in whose name, and how and from where it is sent. */
function forWarehouse(seller: SellerAnswer): SellerAnswer {
  const { address: _address, company, sellerApis, shipping, ...rest } = seller;
  const marketplaceId = sellerApis?.amazon?.marketplaceId;
  return {
    ...rest,
    ...(company && { company: { name: company.name } }),
    ...(shipping && { shipping: { ...shipping, persons: undefined } }),
    ...(marketplaceId && { sellerApis: { amazon: { marketplaceId } } }),
    linkedForwarders: [],
  };
}

function wholeSeller(rows: readonly FoundRow[], row: FoundRow, secrets: SecretBox): SellerAnswer {
  const { seller, account } = row;
  const { timeZone, ...user } = row.user;
  const country = account && marketplaceCountry(account.marketplaceId);
  return {
    _id: seller.id,
    ...(country && { marketplace: country }),
    ...companyAndAddress(seller),
    ...(seller.timeZone !== null && { timeZone: seller.timeZone }),
    ...(seller.shipping !== null && { shipping: seller.shipping }),
    user: {
      ...user,
      ...(timeZone !== null && { timeZone }),
      ...(row.change && {
        emailChange: { email: row.change.email, expiresAt: row.change.expiresAt.toISOString() },
      }),
    },
    hasSellerAccount: account !== null,
    hasActiveWallet: seller.walletDid !== null,
    hasSellerId: account?.linkedBy === 'seller-id',
    ...(account && { sellerApis: { amazon: amazonApi(account, secrets) } }),
    linkedForwarders: rows.flatMap(({ forwarder }) => (forwarder === null ? [] : [{ name: forwarder }])),
  };
}

/** Of the orders that changed last: a company with ten thousand that wait for their first confirmation has no place yet. */
const lookedAt = 200;

const findPlace = prepared(db => {
  const sellerId = sql.placeholder('sellerId');
  const latest = db
    .select({ orderId: clearances.orderId })
    .from(clearances)
    .where(eq(clearances.sellerId, sellerId))
    .orderBy(desc(clearances.sequence))
    .limit(lookedAt)
    .as('latest');
  return db
    .select({ place: shipmentLedger.dispatchFrom })
    .from(latest)
    .innerJoin(
      shipmentLedger,
      and(eq(shipmentLedger.sellerId, sellerId), eq(shipmentLedger.orderId, latest.orderId)),
    )
    .orderBy(desc(shipmentLedger.confirmedAt), desc(shipmentLedger.id))
    .limit(1)
    .prepare('find_dispatch_place');
});

/**
 * Where the company shipped from last; where none of its latest orders was confirmed, the town of its address, which is
 * no more than a parcel's label says of it. Undefined without an address.
 */
async function findDispatchPlace(
  db: Db,
  sellerId: string,
  address: SellerAddress | undefined,
): Promise<string | undefined> {
  const [row] = await findPlace(db).execute({ sellerId });
  if (row || !address) return row?.place;
  return [address.city ?? address.region, address.country].filter(Boolean).join(', ');
}
