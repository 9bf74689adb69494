import * as v from 'valibot';
import type { SandboxOrder, SandboxPackage } from '#server/domain/marketplace/sandbox-order.ts';

export interface SandboxRefusal {
  status: 400 | 404;
  message: string;
}

const itemRefusal =
  'OrderItemId is invalid, please obtain the value through the getOrderItems API or the order report.';
const packageRefusal = 'PackageReferenceId: is invalid, must be a positive numeric value.';
const shipDateRefusal = 'ShipDate is invalid, must be an ISO 8601 date-time.';
const carrierRefusal = 'CarrierCode is not eligible for orders with an IOSS number in this marketplace.';
const cancelledRefusal = 'The order or one of its items was cancelled.';
const fulfilledRefusal =
  'Failed to create package due to not finding a matching package or order already fulfilled.';

const required = (name: string) =>
  v.pipe(v.string(`${name} is required.`), v.nonEmpty(`${name} is required.`));

/** Body of confirmShipment, checked in the words of the marketplace. */
export const SandboxConfirmation = v.object({
  marketplaceId: required('MarketplaceId'),
  packageDetail: v.pipe(
    v.object({
      packageReferenceId: v.pipe(
        v.string(packageRefusal),
        v.regex(/^\d+$/, packageRefusal),
        v.regex(/[1-9]/, packageRefusal),
      ),
      carrierCode: required('CarrierCode'),
      carrierName: v.optional(v.string()),
      shippingMethod: v.optional(v.string()),
      trackingNumber: required('TrackingNumber'),
      shipDate: v.pipe(
        v.string(shipDateRefusal),
        v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/, shipDateRefusal),
        v.check(text => !Number.isNaN(Date.parse(text)), shipDateRefusal),
      ),
      orderItems: v.pipe(
        // A bare object gets the same words as an unknown item; so does the real one.
        v.array(
          v.object({
            orderItemId: required('OrderItemId'),
            quantity: v.pipe(
              v.number('Quantity is invalid.'),
              v.integer('Quantity is invalid.'),
              v.minValue(1, 'Quantity is invalid.'),
            ),
          }),
          itemRefusal,
        ),
        v.minLength(1, itemRefusal),
      ),
    }),
    v.check(
      ({ carrierCode, carrierName }) => carrierCode !== 'Other' || Boolean(carrierName?.trim()),
      'CarrierName is required when CarrierCode is Other.',
    ),
    v.check(
      ({ carrierName = '' }) => carrierName.length <= 50 && !/\p{Script=Han}/u.test(carrierName),
      'CarrierName is invalid.',
    ),
    v.check(
      ({ carrierCode }) => carrierCode !== 'Amazon Shipping',
      'Shipments of Amazon Shipping are confirmed by Amazon.',
    ),
  ),
});
export type SandboxConfirmation = v.InferOutput<typeof SandboxConfirmation>;

/**
 * Invented: the marketplace publishes its list of carriers for orders with an IOSS number nowhere that could be read.
 * Tests and the demo need some that are on it and some that aren't.
 */
export const inventedIossCarriers: readonly string[] = ['Yun Express', '4PX', 'DHL eCommerce', 'UBI', 'YDH'];

/**
 * What the marketplace holds against a package. One with a known reference edits that package, so its former
 * quantities don't count.
 * @returns null where the package is taken
 */
export function refusalOfPackage(
  { marketplaceId, packageDetail }: SandboxConfirmation,
  order: SandboxOrder | undefined,
  packages: readonly SandboxPackage[],
  now: Date,
): SandboxRefusal | null {
  if (!order) return { status: 404, message: 'The order was not found.' };
  if (order.marketplaceId !== marketplaceId) return { status: 400, message: 'MarketplaceId is invalid.' };
  const shippedAt = Date.parse(packageDetail.shipDate);
  if (shippedAt > now.getTime()) return { status: 400, message: 'ShipDate is in the future.' };
  if (shippedAt < order.createdAt.getTime()) {
    return { status: 400, message: 'ShipDate is before the order date.' };
  }
  const others = packages.filter(one => one.packageReferenceId !== packageDetail.packageReferenceId);
  for (const { orderItemId, quantity } of packageDetail.orderItems) {
    const item = order.items.find(one => one.orderItemId === orderItemId);
    if (!item) return { status: 400, message: itemRefusal };
    if (item.cancellation === 'executed') return { status: 400, message: cancelledRefusal };
    if (item.iossNumber && !inventedIossCarriers.includes(packageDetail.carrierCode)) {
      return { status: 400, message: carrierRefusal };
    }
    if (quantity > item.quantity - quantityIn(others, orderItemId)) {
      return { status: 400, message: fulfilledRefusal };
    }
  }
  return null;
}

/** A package as it is now: an edit changes nothing of when it was made. */
export const editedPackage = (
  newPackage: SandboxPackage,
  packages: readonly SandboxPackage[],
): SandboxPackage => {
  const before = packages.find(one => one.packageReferenceId === newPackage.packageReferenceId);
  return { ...newPackage, createdTime: before?.createdTime ?? newPackage.createdTime };
};

/** Pieces of one order item in packages. */
export function quantityIn(packages: readonly Pick<SandboxPackage, 'items'>[], orderItemId: string): number {
  return packages
    .flatMap(one => one.items)
    .filter(item => item.orderItemId === orderItemId)
    .reduce((sum, item) => sum + item.quantity, 0);
}
