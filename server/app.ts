import { BlockList } from 'node:net';
import { Hono } from 'hono';
import * as v from 'valibot';
import { emailRoutes, passwordRoutes } from '#server/routes/account.ts';
import { type DeskEndpointName, deskEndpoints } from '#src/contract/desk/desk-endpoints.ts';
import type { Endpoint } from '#src/contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#src/contract/endpoints/endpoints.ts';
import { apiBase } from '#src/contract/headers.ts';
import { type ServiceLinks, serviceLinksPath } from '#src/contract/service-links.ts';
import type { Adapters } from './adapters/adapters.ts';
import type { OpenMarketplace } from './adapters/marketplace/marketplace.ts';
import { type CheckReadiness, createReadiness } from './adapters/readiness.ts';
import type { ReaderPool } from './documents/reader-pool.ts';
import { Refusal } from './domain/refusal.ts';
import { answerExpected, answerOutage, answerUnexpected, refusedCode } from './http/answers/error-answer.ts';
import { answerJson, answerJsonFile } from './http/answers/json-answer.ts';
import {
  emptyPolicy,
  fileHeaders,
  pageHeaders,
  strictTransportSecurity,
} from './http/answers/security-headers.ts';
import { drainBodies } from './http/bodies/drain-body.ts';
import { createFairTurns } from './http/calls/fair-turns.ts';
import type { Handler, Handlers } from './http/calls/handler.ts';
import { registerEndpoint } from './http/calls/register-endpoint.ts';
import type { Environment } from './http/environment.ts';
import { createOpenApi } from './http/open-api.ts';
import { logRequests } from './http/request-log.ts';
import { type BuiltApp, immutable, serveBuiltApp } from './http/serving/built-app.ts';
import { serveProbes } from './http/serving/probes.ts';
import { deskRoutes } from './partners/api/desk-routes.ts';
import { type DeskHandler, registerDeskEndpoint } from './partners/api/register-desk-endpoint.ts';
import { accountRoutes } from './routes/account.ts';
import { confirmationUploadRoutes } from './routes/confirmation-uploads.ts';
import { contentsRoutes } from './routes/contents.ts';
import { customsTrackingRoutes } from './routes/customs-tracking.ts';
import { handOverRoutes } from './routes/hand-over.ts';
import { importerDocumentRoutes, serveFileLinks } from './routes/importer-documents.ts';
import { importerRoutes } from './routes/importers.ts';
import { serveMailStops } from './routes/mail-stops.ts';
import { marketplaceRoutes, serveConsentCallback } from './routes/marketplace.ts';
import { memberRoutes } from './routes/members.ts';
import { sellerRoutes } from './routes/seller.ts';
import { sessionRoutes } from './routes/session.ts';
import { shipmentLedgerRoutes } from './routes/shipment-ledger.ts';
import { programVersion } from './settings/project-root.ts';

// Without it, valibot runs a pattern over a text that was found too long a step before: a caller could choose how much
// work that is.
v.setGlobalConfig({ abortPipeEarly: true });

export interface AppOptions {
  /** Where people reach it; decides whether browsers are asked to insist on https. */
  publicUrl?: string | undefined;
  trustedProxies?: BlockList;
  /** Where the operator's key counts, beside the server's own machine. */
  operatorAddresses?: BlockList;
  /** Undefined: the API alone. */
  builtApp?: BuiltApp | undefined;
  /** Called when a job was added, so that it need not wait for the queue to be looked through; with its kind, if known. */
  wakeJobs?: (kind?: string) => void;
  /** Undefined: nothing can be linked. */
  marketplace?: OpenMarketplace;
  /** Undefined: that of the adapters alone, without mails. */
  checkReadiness?: CheckReadiness;
  /** Aborted once the server is asked to stop. */
  stopping?: AbortSignal;
  /** See `takeSnapshot`. Undefined: no backup can be made here. */
  takeSnapshot?: () => Promise<string | undefined>;
  /** Draw the pages of documents. Undefined: they can’t be shown here. */
  readers?: Pick<ReaderPool, 'show'>;
  /** Whom the app names to people beside itself. */
  serviceLinks?: ServiceLinks;
}

/** Everything but the port: the API made from the endpoint table, its documentation, and the built app. */
export function createApp(adapters: Adapters, options: AppOptions = {}): Hono<Environment> {
  const {
    trustedProxies = new BlockList(),
    operatorAddresses = new BlockList(),
    builtApp,
    publicUrl,
    wakeJobs = () => {},
    marketplace,
    checkReadiness = createReadiness(adapters),
    stopping,
    takeSnapshot,
    serviceLinks = {},
    readers,
  } = options;
  const takeTurn = createFairTurns(adapters.database.connections);
  const handlers = {
    ...sessionRoutes(adapters, takeTurn, wakeJobs),
    ...passwordRoutes(adapters, wakeJobs),
    ...accountRoutes(adapters, wakeJobs),
    ...sellerRoutes(adapters, wakeJobs),
    ...memberRoutes(adapters, wakeJobs),
    ...emailRoutes(adapters, wakeJobs),
    ...marketplaceRoutes(adapters, marketplace, wakeJobs),
    ...importerRoutes(adapters, wakeJobs),
    ...importerDocumentRoutes(adapters, wakeJobs, readers),
    ...customsTrackingRoutes(adapters, takeTurn, wakeJobs),
    ...confirmationUploadRoutes(adapters, takeTurn, wakeJobs),
    ...shipmentLedgerRoutes(adapters, wakeJobs),
    ...contentsRoutes(adapters),
    ...handOverRoutes(adapters),
  } satisfies Handlers;

  const app = new Hono<Environment>();
  app.use(logRequests(adapters));
  app.use(drainBodies);
  app.use(async (c, next) => {
    await next();
    // Clients that kept the connection open another one, to a server that continues.
    if (stopping?.aborted) c.res.headers.set('Connection', 'close');
    const isBuiltFile = c.res.headers.get('Cache-Control') === immutable;
    const headers = isBuiltFile ? fileHeaders : { ...fileHeaders, ...pageHeaders };
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    if (publicUrl?.startsWith('https:')) {
      c.res.headers.set('Strict-Transport-Security', strictTransportSecurity);
    }
    if (!isBuiltFile && !c.res.headers.has('Content-Security-Policy')) {
      c.res.headers.set('Content-Security-Policy', emptyPolicy);
    }
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store');
  });
  app.onError((error, c) => {
    const answer = answerExpected(c, error);
    if (answer) {
      adapters.metrics.count('refusal', { code: refusedCode(error) ?? 'SERVER.UNEXPECTED' });
      return answer;
    }
    const outage = answerOutage(c, error);
    if (outage) {
      adapters.log.warn({ requestId: c.get('requestId'), err: error }, 'an adapter is out of service');
      return outage;
    }
    adapters.log.error({ requestId: c.get('requestId'), err: error }, 'unexpected error');
    adapters.metrics.count('ownFault', { version: programVersion });
    return answerUnexpected(c);
  });

  for (const name of Object.keys(endpoints) as EndpointName[]) {
    // Each handler fits its own endpoint, as the type of `handlers` proved; a loop sees only their union.
    registerEndpoint<Endpoint>(
      app,
      endpoints[name] as Endpoint,
      handlers[name] as Handler<Endpoint>,
      adapters,
      { trustedProxies, publicUrl, takeTurn },
    );
  }

  const deskHandlers = deskRoutes(adapters, { wakeJobs, takeSnapshot });
  for (const name of Object.keys(deskEndpoints) as DeskEndpointName[]) {
    registerDeskEndpoint<Endpoint>(
      app,
      deskEndpoints[name] as Endpoint,
      deskHandlers[name] as DeskHandler<Endpoint>,
      adapters,
      { trustedProxies, operatorAddresses, publicUrl, takeTurn },
    );
  }

  serveProbes(app, { checkReadiness, stopping });
  serveFileLinks(app, adapters);
  serveMailStops(app, adapters);
  serveConsentCallback(app, adapters);
  if (marketplace?.pages) app.route(marketplace.pages.path, marketplace.pages.app);
  app.get(`${apiBase}/openapi.json`, answerJsonFile(createOpenApi()));
  app.get(`${apiBase}/${serviceLinksPath}`, c => {
    // Cached, for when there is no network later, and requested each time.
    c.header('Cache-Control', 'no-cache');
    return answerJson(c, serviceLinks);
  });

  if (builtApp) serveBuiltApp(app, builtApp);
  app.notFound(c => {
    const answer = answerExpected(c, new Refusal('REQUEST.NOT_FOUND', 'There is nothing at this address.'));
    return answer ?? answerUnexpected(c);
  });
  return app;
}
