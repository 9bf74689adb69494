/** Business constants and limits of section 9 of the specification; rows in brackets. */

/** [151] A token that expires within this span is refreshed before the call. */
export const tokenRefreshLeadMs = 30_000;

/** [181] */
export const errorToastMs = 3000;

/** [205] */
export const pageSizes = [10, 20, 100] as const;
export type PageSize = (typeof pageSizes)[number];
export const defaultPageSize: PageSize = 10;
export const firstPage = 1;

/** [206] */
export const importerSearchDelayMs = 200;

/** What is known of parcels that are to be handed over: a holiday lasts longer than a week. */
export const handOverDays = 30;

/** What is stored for the ID card of a holder over 46, which has no expiry (长期). */
export const longTermExpiry = '2099-12-31';

/** [207] Sent as `locale` on register, regardless of the language of the screen. */
export const registerLocale = 'en';

/** Longest accepted texts, in characters. The specification names none; these keep a row of the outbox small. */
export const textLimits = {
  id: 64,
  name: 200,
  line: 200,
  email: 254,
  password: 200,
  link: 2048,
  token: 4096,
  reason: 500,
} as const;

/** Longest accepted bodies, in bytes. */
export const bodyLimits = { json: 256 * 1024, document: 15 * 1024 * 1024 } as const;

/** Most pixels of a picture that is read: a byte for each, once it is decoded. */
export const mostPicturePixels = 80_000_000;

/** So long a person can undo a confirmation or a correction, and it isn't sent. */
export const undoMs = 10_000;
