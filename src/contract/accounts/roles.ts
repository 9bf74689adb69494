import * as v from 'valibot';

/** What a member of a company may do: see `roles` of each endpoint. */
export const Role = v.picklist(['owner', 'office', 'warehouse']);
export type Role = v.InferOutput<typeof Role>;
