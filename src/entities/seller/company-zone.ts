import { useQueryClient } from '@tanstack/react-query';
import { sellerQuery } from '#src/api/queries/seller.ts';

/**
 * The time zone that the company's days are counted in; undefined while nobody has said: then it is the device's. Read
 * where something is drawn, and not followed: anyone who changes it leaves the screen for that.
 */
export function useCompanyZone(): string | undefined {
  return useQueryClient().getQueryData(sellerQuery.queryKey)?.timeZone;
}
