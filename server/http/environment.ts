import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** What middleware and routes know of a request beside the request. */
export interface Environment {
  /** Absent where the app is called in process. */
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string };
}

export type RequestContext = Context<Environment>;
