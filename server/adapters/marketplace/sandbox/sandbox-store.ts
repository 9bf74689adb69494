/** An order as the marketplace knows it. */
export interface SandboxOrder {
  orderId: string;
  marketplaceId: string;
  createdAt: Date;
  updatedAt: Date;
  shipBy: Date | null;
  items: readonly SandboxOrderItem[];
}

export interface SandboxOrderItem {
  orderItemId: string;
  title: string;
  quantity: number;
  /** Of one piece. */
  unitPrice: number;
  currency: string;
}

/** A package of an order, as its last confirmation told. */
export interface SandboxPackage {
  packageReferenceId: string;
  carrierCode: string;
  carrierName?: string | undefined;
  shippingMethod?: string | undefined;
  trackingNumber: string;
  shipDate: string;
  items: readonly { orderItemId: string; quantity: number }[];
}

export interface SandboxStore {
  /**
   * Decides on a package under a lock on its order, and keeps it unless the decision is a refusal.
   * @param decide gets undefined for an order that this seller doesn't have
   */
  confirm<Refusal>(
    sellerId: string,
    orderId: string,
    parcel: SandboxPackage,
    decide: (order: SandboxOrder | undefined, packages: readonly SandboxPackage[]) => Refusal | null,
  ): Promise<Refusal | null>;
  /** Oldest change first. */
  ordersUpdatedAfter(
    sellerId: string,
    query: { updatedAfter: Date; marketplaceIds: readonly string[]; offset: number; limit: number },
  ): Promise<{ order: SandboxOrder; packages: readonly SandboxPackage[] }[]>;
  supplySources(sellerId: string): Promise<readonly { supplySourceId: string; alias: string }[]>;
}
