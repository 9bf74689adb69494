import { randomId } from '#src/session/random-id.ts';

/** A random UUID (version 4): names one change for ever. `randomUUID` is missing on origins that are not secure. */
export const newOperationId = (): string =>
  crypto.randomUUID?.() ?? randomId().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');
