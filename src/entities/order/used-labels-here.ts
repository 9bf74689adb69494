import type { QueryClient } from '@tanstack/react-query';
import { ordersWithNumber } from '#src/api/cache/company-labels.ts';
import type { CustomsProduct } from '#src/contract/orders/customs-product.ts';
import {
  exceptFreed,
  type UsedLabelSource,
  usedInCompany,
  usedInItems,
  usedInRows,
} from '#src/entities/packing/used-labels.ts';

/** Where this device can find out that a tracking ID is another order's. */
export function usedLabelsHere(
  queryClient: QueryClient,
  rows: Parameters<typeof usedInRows>[0],
): readonly UsedLabelSource[] {
  const opened = queryClient.getQueriesData<CustomsProduct[]>({ queryKey: ['products'] });
  const items = opened.map(([key, known = []]) => ({ orderId: String(key[1]), items: known }));
  return [
    usedInRows(rows),
    exceptFreed(rows, usedInItems(items)),
    exceptFreed(rows, usedInCompany(ordersWithNumber)),
  ];
}
