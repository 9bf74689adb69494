import * as v from 'valibot';
import { MailAddress } from '#src/contract/accounts/account.ts';
import { Count } from '#src/contract/count.ts';
import { endpoint } from '#src/contract/endpoints/endpoint.ts';
import { ImporterId, OrderId } from '#src/contract/ids.ts';
import { BrokerDocumentType } from '#src/contract/importers/document-types.ts';
import { Instant } from '#src/contract/instant.ts';
import { TrackingStatus } from '#src/contract/orders/customs-tracking.ts';
import { requiredText } from '#src/contract/text.ts';
import { deskDocumentEndpoints } from './desk-document-endpoints.ts';
import { deskCarrierEndpoints, deskMailEndpoints, deskSellerEndpoints } from './desk-seller-endpoints.ts';

export const deskBase = '/desk/v1';

/**
 * `later`: postponed, as a check for new orders is. `failing`: will be retried. `dead`: was given up, and
 * waits for a person.
 */
export const JobState = v.picklist(['waiting', 'running', 'later', 'failing', 'dead']);
export type JobState = v.InferOutput<typeof JobState>;

/** Something that a seller sent: an importer's documents, or a signed document. */
const DeskPackage = v.object({
  id: v.string(),
  content: v.picklist(['IMPORTER', ...BrokerDocumentType.options]),
  importerId: ImporterId,
  importerName: v.string(),
  /** Name of the forwarder or broker. */
  to: v.string(),
  sentAt: Instant,
  files: v.array(v.object({ type: v.string(), fileName: v.string(), mediaType: v.string() })),
});

/** [103] What customs did with an order. */
export const ClearanceChange = v.object({
  orderId: OrderId,
  /** Sign-in address of the seller, where two have an order of this number. */
  seller: v.optional(MailAddress),
  status: TrackingStatus,
  /** Movement reference number, whose check digit must be right; one that is known already stays. */
  mrn: v.optional(requiredText()),
  /** Customs office or place, for people; one that is known already stays. */
  place: v.optional(requiredText()),
  /** Reference number of the customs office, for the proof: country, then six characters. */
  office: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}[A-Z0-9]{6}$/))),
});
export type ClearanceChange = v.InferOutput<typeof ClearanceChange>;

/** A key of the desk, without the key itself. */
const DeskKey = v.object({
  id: v.string(),
  role: v.picklist(['operator', 'forwarder', 'broker']),
  /** Whose it is; null for the operator's. */
  name: v.nullable(v.string()),
  createdAt: Instant,
  revokedAt: v.nullable(Instant),
});

/**
 * Calls of the other side: forwarders and brokers, each with a key of its own as bearer token. They are documented
 * with the app's, and never made by it.
 */
export const deskEndpoints = {
  addForwarder: endpoint({
    method: 'POST',
    path: 'forwarders',
    access: 'desk-key',
    body: v.object({
      name: requiredText(),
      /** Gets an email when a seller sends an importer; replaces an earlier one. */
      email: v.optional(MailAddress),
    }),
    answer: v.object({ forwarder: v.object({ name: v.string(), key: v.string(), isNew: v.boolean() }) }),
  }),
  addBroker: endpoint({
    method: 'POST',
    path: 'brokers',
    access: 'desk-key',
    body: v.object({
      name: v.optional(requiredText()),
      /** A new broker needs both. */
      eori: v.optional(requiredText(17)),
      /** ISO 3166-1 alpha-2. */
      country: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
    }),
    answer: v.object({ broker: v.object({ name: v.string(), key: v.string(), isNew: v.boolean() }) }),
  }),
  listBrokers: endpoint({
    method: 'GET',
    path: 'brokers',
    access: 'desk-key',
    answer: v.object({
      brokers: v.array(v.object({ name: v.string(), isDefault: v.boolean(), sellers: v.number() })),
    }),
  }),
  assignBroker: endpoint({
    method: 'PUT',
    path: 'brokers/assign',
    access: 'desk-key',
    body: v.object({
      /** Sign-in address of a member, or the seller’s id. */
      seller: requiredText(),
      broker: requiredText(),
    }),
    answer: v.object({
      assignment: v.object({
        seller: v.string(),
        broker: v.string(),
        /** Null: there was no broker. */
        before: v.nullable(v.string()),
      }),
    }),
  }),
  setDefaultBroker: endpoint({
    method: 'PUT',
    path: 'brokers/default',
    access: 'desk-key',
    body: v.object({ broker: requiredText() }),
    answer: v.object({ broker: v.object({ name: v.string() }) }),
  }),
  listKeys: endpoint({
    method: 'GET',
    path: 'keys',
    access: 'desk-key',
    answer: v.object({ keys: v.array(DeskKey) }),
  }),
  revokeKey: endpoint({
    method: 'POST',
    path: 'keys/{keyId}/revoke',
    access: 'desk-key',
    params: v.object({ keyId: v.string() }),
    answer: v.object({ key: DeskKey }),
  }),
  createInvitation: endpoint({
    method: 'POST',
    path: 'invitations',
    access: 'desk-key',
    answer: v.object({
      invitation: v.object({ link: v.string(), forwarder: v.string(), expiresAt: Instant }),
    }),
  }),
  setClearance: endpoint({
    method: 'PUT',
    path: 'clearances',
    access: 'desk-key',
    body: ClearanceChange,
    answer: v.object({
      clearance: v.object({ orderId: OrderId, status: TrackingStatus, proof: v.optional(v.string()) }),
    }),
  }),
  issueBrokerDocuments: endpoint({
    method: 'POST',
    path: 'broker-documents',
    access: 'desk-key',
    body: v.object({
      /** Its id, or its name where no other importer has the same. */
      importer: requiredText(),
    }),
    answer: v.object({ brokerDocuments: v.object({ importerId: ImporterId, importerName: v.string() }) }),
  }),
  listInbox: endpoint({
    method: 'GET',
    path: 'inbox',
    access: 'desk-key',
    answer: v.object({ packages: v.array(DeskPackage) }),
  }),
  downloadParcel: endpoint({
    method: 'GET',
    path: 'inbox/{packageId}',
    access: 'desk-key',
    answers: 'file',
    params: v.object({ packageId: v.string() }),
    answer: v.unknown(),
  }),
  listJobs: endpoint({
    method: 'GET',
    path: 'jobs',
    access: 'desk-key',
    answer: v.object({
      kinds: v.array(
        v.object({
          kind: v.string(),
          waiting: Count,
          running: Count,
          later: Count,
          failing: Count,
          dead: Count,
          /** Since when the one that waits longest could have been done. */
          oldestDueAt: v.nullable(Instant),
        }),
      ),
      jobs: v.array(
        v.object({
          id: v.string(),
          kind: v.string(),
          state: JobState,
          attempts: Count,
          /** In a row. */
          failures: Count,
          addedAt: Instant,
          /** When it is tried next, or was given up. */
          at: Instant,
          reason: v.string(),
        }),
      ),
    }),
  }),
  retryJob: endpoint({
    method: 'POST',
    path: 'jobs/{jobId}/retry',
    access: 'desk-key',
    params: v.object({ jobId: v.string() }),
    answer: v.object({ job: v.object({ id: v.string(), kind: v.string() }) }),
  }),
  dropJob: endpoint({
    method: 'POST',
    path: 'jobs/{jobId}/drop',
    access: 'desk-key',
    params: v.object({ jobId: v.string() }),
    answer: v.object({ job: v.object({ id: v.string(), kind: v.string() }) }),
  }),
  takeSnapshot: endpoint({
    method: 'POST',
    path: 'snapshots',
    access: 'desk-key',
    answer: v.object({ snapshot: v.object({ folder: v.string() }) }),
  }),
  ...deskSellerEndpoints,
  ...deskCarrierEndpoints,
  ...deskMailEndpoints,
  ...deskDocumentEndpoints,
} as const;

export type DeskEndpointName = keyof typeof deskEndpoints;
