import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hono } from 'hono';
import type { PrometheusMetrics } from '#server/adapters/prometheus-metrics.ts';
import type { CheckReadiness } from '#server/adapters/readiness.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { answerJson } from '#server/http/answers/json-answer.ts';
import type { Environment } from '#server/http/environment.ts';
import { WrongSetting } from '#server/settings/settings.ts';
import { apiBase } from '#src/contract/headers.ts';

const refuse = (why: string, details: Record<string, unknown> = {}) =>
  new Refusal('SERVER.UNAVAILABLE', why, details, 5);

/**
 * Probes for monitoring from outside: `live`, that it need not be started again; `ready`, that calls
 * may be sent to it, which it serves without files or mail too; `health`, that everything it depends on is up.
 * @param stopping aborted once the server is asked to stop
 */
export function serveProbes(
  app: Hono<Environment>,
  { checkReadiness, stopping }: { checkReadiness: CheckReadiness; stopping: AbortSignal | undefined },
): void {
  // Asks nothing: restarting doesn't help if an adapter is down.
  app.get(`${apiBase}/live`, c => answerJson(c, { status: 'ok' }));

  app.get(`${apiBase}/ready`, async c => {
    if (stopping?.aborted) throw refuse('The server is stopping.');
    const states = await checkReadiness();
    if (states.database === 'down')
      throw refuse('The database can’t be used right now.', { engines: states });
    const isWhole = Object.values(states).every(state => state === 'up');
    return answerJson(c, { status: isWhole ? 'ok' : 'degraded', engines: states });
  });

  app.get(`${apiBase}/health`, async c => {
    if (stopping?.aborted) throw refuse('The server is stopping.');
    const states = await checkReadiness();
    if (states.database === 'down') throw refuse('The database can’t be used right now.');
    if (states.files === 'down') throw refuse('The file store isn’t responding.');
    return answerJson(c, { status: 'ok' });
  });
}

/**
 * Answers `GET /metrics` on a port of its own, since what it says is nothing for everybody. It ends with the process.
 * @returns its port
 * @throws WrongSetting
 */
export async function serveMetrics(
  { read }: Pick<PrometheusMetrics, 'read'>,
  { port, host }: { port: number; host: string },
): Promise<number> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      ({ contentType, text }) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: Error) => {
    throw new WrongSetting('METRICS_PORT', `or METRICS_HOST can't be used: ${error.message}`);
  });
  server.unref();
  return (server.address() as AddressInfo).port;
}
