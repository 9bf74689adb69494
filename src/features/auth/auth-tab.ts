import * as v from 'valibot';

/** What the address bar calls the tabs. */
export const AuthTab = v.picklist(['sign-in', 'sign-up']);
export type AuthTab = v.InferOutput<typeof AuthTab>;
