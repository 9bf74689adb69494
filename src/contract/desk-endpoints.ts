import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Instant } from './instant.ts';
import { requiredText } from './text.ts';

export const deskBase = '/desk/v1';

/**
 * Calls of the other side: forwarders and brokers, each with a key of its own as bearer token. They are documented
 * with the app's, and never made by it.
 */
export const deskEndpoints = {
  addForwarder: endpoint({
    method: 'POST',
    path: 'forwarders',
    access: 'bearer',
    changes: false,
    summary:
      'Lets a forwarder in, for the operator: a new key, and the forwarder itself where the name is new.',
    body: v.object({ name: requiredText() }),
    answer: v.object({ forwarder: v.object({ name: v.string(), key: v.string(), isNew: v.boolean() }) }),
  }),
  createInvitation: endpoint({
    method: 'POST',
    path: 'invitations',
    access: 'bearer',
    changes: false,
    summary: 'Makes a link by which one seller is linked with the forwarder of the key.',
    answer: v.object({
      invitation: v.object({ link: v.string(), forwarder: v.string(), expiresAt: Instant }),
    }),
  }),
} as const;

export type DeskEndpointName = keyof typeof deskEndpoints;
