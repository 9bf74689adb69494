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

/** A package of an order, according to its last confirmation. */
export interface SandboxPackage {
  packageReferenceId: string;
  carrierCode: string;
  carrierName?: string | undefined;
  shippingMethod?: string | undefined;
  trackingNumber: string;
  shipDate: string;
  items: readonly { orderItemId: string; quantity: number }[];
}
