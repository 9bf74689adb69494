import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PrometheusMetrics } from '#server/adapters/prometheus-metrics.ts';
import { WrongSetting } from '#server/settings/settings.ts';

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
