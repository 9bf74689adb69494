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
  sku?: string | undefined;
  asin?: string | undefined;
  /** Present where the marketplace collects the VAT. */
  iossNumber?: string | undefined;
  cancellation?: 'requested' | 'executed' | undefined;
  /** The buyer where nothing is said. */
  cancelledBy?: 'BUYER' | 'MERCHANT' | 'AMAZON' | undefined;
  /** Of one piece. */
  unitPrice: number;
  currency: string;
}

/** All that the marketplace knows of an order. */
export interface KnownOrder {
  order: SandboxOrder;
  packages: readonly SandboxPackage[];
}

/** A package of an order, according to its last confirmation. */
export interface SandboxPackage {
  packageReferenceId: string;
  carrierCode: string;
  carrierName?: string | undefined;
  shippingMethod?: string | undefined;
  trackingNumber: string;
  /** In the marketplace's words; on its way where nothing is said. */
  status?: string | undefined;
  /** When it was confirmed first. */
  createdTime?: string | undefined;
  shipDate: string;
  items: readonly { orderItemId: string; quantity: number }[];
}
