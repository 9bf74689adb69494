import * as v from 'valibot';
import { Role } from '#src/contract/accounts/roles.ts';
import { textLimits } from '#src/contract/constants.ts';
import { Instant } from '#src/contract/instant.ts';
import { requiredText } from '#src/contract/text.ts';
import { endpoint } from './endpoint.ts';

/** A sign-in that has not ended, on one device. */
export const OpenSession = v.object({
  _id: v.string(),
  /** By which people tell their devices apart. */
  deviceLabel: v.string(),
  /** The person’s, in the company of the session. */
  role: v.optional(v.fallback(Role, 'warehouse')),
  createdAt: Instant,
  /** To the minute. */
  lastUsedAt: Instant,
  isThisOne: v.boolean(),
});
export type OpenSession = v.InferOutput<typeof OpenSession>;

/** The rows of the table by which a person looks after their sessions. */
export const sessionListEndpoints = {
  retrieveSessions: endpoint({
    method: 'GET',
    path: 'sessions',
    roles: ['owner', 'office', 'warehouse'],
    answer: v.object({ sessions: v.array(OpenSession) }),
  }),
  endSession: endpoint({
    method: 'POST',
    path: 'sessions/end',
    roles: ['owner', 'office', 'warehouse'],
    body: v.object({ sessionId: requiredText(textLimits.id) }),
    answer: v.object({ endSession: v.literal(true) }),
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: 'sessions/end-others',
    roles: ['owner', 'office', 'warehouse'],
    answer: v.object({ endOtherSessions: v.literal(true) }),
  }),
} as const;
