import * as v from 'valibot';

/**
 * Every code that the API answers, with its HTTP status. The code explains itself to a client that retries:
 * what may be retried, what must be corrected, what is already done.
 */
export const errorStatus = {
  /** The person is a member of no company any more. */
  'ACCESS.NO_COMPANY': 403,
  /** The call isn't for the role that the person has in the company by now. */
  'ACCESS.ROLE': 403,
  /** Wrong, used, expired, or spent by wrong tries; also for an address that nobody registered. */
  'ACCOUNT.CODE_WRONG': 422,
  /** Its message is "Email in use." [135] */
  'ACCOUNT.EMAIL_IN_USE': 409,
  /** The link of an email: of no change, used or expired. */
  'ACCOUNT.LINK_WRONG': 422,
  /** Built from what others know or guess: names, the address, keyboard runs, years. */
  'ACCOUNT.PASSWORD_GUESSABLE': 422,
  /** The old password, asked for before something is changed: 422, since the session itself is in order. */
  'ACCOUNT.PASSWORD_WRONG': 422,
  /** The link would lead away from this app. */
  'ACCOUNT.RETURN_LINK': 422,
  'AUTH.CREDENTIALS_REFUSED': 401,
  'AUTH.TOKEN_MISSING': 401,
  'AUTH.TOKEN_INVALID': 401,
  'AUTH.TOKEN_EXPIRED': 401,
  /** Its session goes on with a newer token; this one ended nothing. */
  'AUTH.TOKEN_SUPERSEDED': 401,
  'AUTH.SESSION_ENDED': 401,
  'CONFIRMATIONS.NONE_TO_CONFIRM': 422,
  'CONFIRMATIONS.NOT_BY_PERSON': 422,
  'CONFIRMATIONS.TOO_MANY_ROWS': 422,
  /** Not from this history of the seller's list: fetch the whole list. */
  'CUSTOMS_TRACKING.SEQUENCE_UNKNOWN': 410,
  'DESK.KEY_REFUSED': 401,
  'DESK.NOT_ALLOWED': 403,
  /** Several fit: name it more exactly. */
  'DESK.AMBIGUOUS': 409,
  /** Another desk, or an earlier try, answered first; the message says who and what. */
  'DESK.ANSWERED_ALREADY': 409,
  /** The details carry each problem with its line and column. */
  'DESK.FILE_INVALID': 422,
  'DESK.NOT_FOUND': 404,
  /** Only the embedded database can be backed up here. */
  'DESK.NO_SNAPSHOT': 409,
  /** Its proof is signed by another broker. */
  'DESK.RELEASED_BY_ANOTHER': 409,
  /** The seller has uploaded another file or changed the form since. */
  'DESK.WITHDRAWN': 409,
  'IDEMPOTENCY.IN_PROGRESS': 409,
  'IDEMPOTENCY.KEY_REUSED': 422,
  /** What the company may upload within 24 hours. */
  'DOCUMENT.DAILY_LIMIT': 409,
  'DOCUMENT.EMPTY': 422,
  /** Nobody there to be asked. */
  'DOCUMENT.NO_BROKER': 409,
  /** There is none of its kind, or not yet. */
  'DOCUMENT.NOT_FOUND': 404,
  /** The company has as many bytes as it may; what it has stays. */
  'DOCUMENT.STORAGE_FULL': 409,
  /** Too many pixels. */
  'DOCUMENT.TOO_COMPLEX': 422,
  'DOCUMENT.TOO_LARGE': 413,
  /** Its type has reached the file limit. */
  'DOCUMENT.TOO_MANY': 409,
  /** By its bytes neither PDF nor JPEG, PNG or WebP; the message says what to do. */
  'DOCUMENT.TYPE_REFUSED': 415,
  /** Not a step of EMPTY → RECEIVED → SIGNED → SENT, or of its check, from where the document is. */
  'DOCUMENT.WRONG_STEP': 409,
  /** `If-Match` named an older state; the details carry the present `importer` and its `etag`. */
  'IMPORTER.CHANGED': 412,
  /** The id that a device made already exists; the details carry `importer` and `etag` where it is the seller's own. */
  'IMPORTER.ID_TAKEN': 409,
  /** Its documents are not all there. */
  'IMPORTER.NOT_COMPLETE': 409,
  /** It was published; a draft of it would take it back. */
  'IMPORTER.NOT_A_DRAFT': 409,
  /** The seller has reached the importer limit. */
  'IMPORTER.TOO_MANY': 409,
  'IMPORTER.UNKNOWN': 404,
  'IMPORTER.FORWARDER_MISMATCH': 409,
  'IMPORTER.FORWARDER_UNKNOWN': 422,
  /** The person belongs to the company already. */
  'MEMBER.ALREADY': 409,
  /** The invitation's address has an account: it joins signed in, or with its password. */
  'MEMBER.HAS_ACCOUNT': 409,
  /** A company needs an owner. */
  'MEMBER.LAST_OWNER': 409,
  /** The details carry the invitation's `email`, and whom the person is `signedInAs`. */
  'MEMBER.OTHER_ADDRESS': 409,
  /** No such member, invitation or company of one's own. */
  'MEMBER.UNKNOWN': 404,
  /** The connection ended before the body did: nothing was done, and sending it again is right. */
  'REQUEST.BROKE_OFF': 408,
  'REQUEST.INVALID': 400,
  'REQUEST.NOT_FOUND': 404,
  'REQUEST.PAYLOAD_VERSION': 409,
  'REQUEST.RATE_LIMITED': 429,
  'REQUEST.TOO_LARGE': 413,
  'SELLER.INVITATION.ALREADY_LINKED': 409,
  'SELLER.INVITATION.TOKEN_ALREADY_USED': 409,
  /** Nobody issued it, or it has expired. */
  'SELLER.INVITATION.TOKEN_UNKNOWN': 404,
  'SELLER.MARKETPLACE_UNKNOWN': 422,
  /** The company's shipping settings have been saved since the version that a change names. */
  'SELLER.SHIPPING_CHANGED': 412,
  'SERVER.UNAVAILABLE': 503,
  'SERVER.UNEXPECTED': 500,
  'SHIPMENT.ALREADY_CONFIRMED': 409,
  /** Not on the marketplace's list that we have; the details carry the list's last day as `until`. */
  'SHIPMENT.CARRIER_NOT_ELIGIBLE': 422,
  /** The name of a carrier that the marketplace doesn't know can't travel: too long, or with Chinese characters. */
  'SHIPMENT.CARRIER_NAME': 422,
  /** `If-Match` named an older revision; the details carry the newest `entry`, its `revision` and `etag`. */
  'SHIPMENT.CHANGED': 412,
  /** None of the seller's has this id. */
  'SHIPMENT.CONFIRMATION_UNKNOWN': 404,
  /** The parcel has arrived: a correction would count as a defect. */
  'SHIPMENT.DELIVERED': 409,
  /** Before the order was placed, or a day that has begun nowhere yet. */
  'SHIPMENT.DISPATCH_DATE': 422,
  /** The id that a device made names another confirmation. */
  'SHIPMENT.ID_TAKEN': 409,
  /** Another order's parcel has this tracking number; the details carry its confirmation. */
  'SHIPMENT.LABEL_IN_USE': 409,
  'SHIPMENT.MARKETPLACE_MISMATCH': 422,
  /** The order, or an item of it, was cancelled. */
  'SHIPMENT.ORDER_CANCELLED': 409,
  'SHIPMENT.ORDER_UNKNOWN': 404,
  'SHIPMENT.PARTIAL_QUANTITY': 422,
  'SHIPMENT.PRODUCT_UNKNOWN': 422,
  /** Pieces of an item were cancelled; the details carry how many are `ordered` now. */
  'SHIPMENT.QUANTITY_CHANGED': 422,
  /** An item is in a package that we did not send. */
  'SHIPMENT.SHIPPED_ELSEWHERE': 409,
  /** A column that is read is there twice; the details name it. */
  'UPLOAD.COLUMN_TWICE': 422,
  /** The details name the columns that are `missing`. */
  'UPLOAD.COLUMNS_MISSING': 422,
  /** No row below its header. */
  'UPLOAD.EMPTY': 422,
  /** No line of its beginning has names of columns that are known. */
  'UPLOAD.NO_HEADER': 422,
  /** More bytes or rows than an upload may have, packed or unpacked; the details carry `rows` where those are too many. */
  'UPLOAD.TOO_LARGE': 413,
  /** None of the company's has this id, or its rows were deleted. */
  'UPLOAD.UNKNOWN': 404,
  /** Neither a table of text nor a workbook, or a broken one; the details carry the `line` where that is known. */
  'UPLOAD.UNREADABLE': 422,
  /** Not to be started: it is being checked, or was stopped. */
  'UPLOAD.WRONG_STATE': 409,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** One reason. Codes are not limited to ours when read: an older app must be able to show a newer server's. */
export const ApiError = v.looseObject({
  code: v.string(),
  message: v.string(),
  /** Dotted path of the wrong field, such as `products.0.quantity`. */
  path: v.optional(v.string()),
});
export type ApiError = v.InferOutput<typeof ApiError>;

export const ApiErrorBody = v.object({
  errors: v.pipe(v.array(ApiError), v.minLength(1)),
  requestId: v.optional(v.string()),
});
export type ApiErrorBody = v.InferOutput<typeof ApiErrorBody>;
