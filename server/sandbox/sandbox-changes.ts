import type { KnownOrder, SandboxPackage } from '#server/domain/marketplace/sandbox-order.ts';

// What others do to an order at the marketplace, for `change` of the sandbox's store.

const withItems =
  (change: Partial<KnownOrder['order']['items'][number]>, orderItemIds?: readonly string[]) =>
  ({ order, packages }: KnownOrder): KnownOrder => ({
    order: {
      ...order,
      items: order.items.map(item =>
        !orderItemIds || orderItemIds.includes(item.orderItemId) ? { ...item, ...change } : item,
      ),
    },
    packages,
  });

/** @param orderItemIds all of the order where nothing is said, here and below */
export const cancelItems = (
  orderItemIds?: readonly string[],
  cancelledBy?: 'BUYER' | 'MERCHANT' | 'AMAZON',
) => withItems({ cancellation: 'executed', cancelledBy }, orderItemIds);

/** Of some of its pieces: as many are left. */
export const cancelPieces = (orderItemId: string, quantity: number) => withItems({ quantity }, [orderItemId]);

export const requestCancellation = (orderItemIds?: readonly string[]) =>
  withItems({ cancellation: 'requested' }, orderItemIds);

export const giveIossNumber = (orderItemIds?: readonly string[]) =>
  withItems({ iossNumber: 'IM2760000742' }, orderItemIds);

/** A package of another tool, or other values of one of ours. */
export const putPackage =
  (newPackage: SandboxPackage) =>
  ({ order, packages }: KnownOrder): KnownOrder => ({
    order,
    packages: [
      ...packages.filter(one => one.packageReferenceId !== newPackage.packageReferenceId),
      newPackage,
    ],
  });

/** As if it had never been confirmed. */
export const forgetPackages = ({ order }: KnownOrder): KnownOrder => ({ order, packages: [] });
