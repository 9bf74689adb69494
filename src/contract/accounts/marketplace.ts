import * as v from 'valibot';
import { MarketplaceId } from '#src/contract/ids.ts';

/** [102] */
export const Marketplace = v.object({ marketplaceId: MarketplaceId, country: v.string() });
export type Marketplace = v.InferOutput<typeof Marketplace>;
