import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Arrival, type Fault, isMatch, type Match } from './fault.ts';
import { FaultRule } from './fault-rule.ts';
import { findFreePort } from './free-port.ts';

const portalPath = '/captive-portal';
const portalPage = '<!doctype html><title>Free Wi-Fi</title><h1>Sign in to continue</h1>';
const upstreamTimeoutMs = 30_000;

interface Upstream {
  status: number;
  /** Alternating names and values, as they came. */
  rawHeaders: string[];
  body: Buffer;
}

/**
 * What servers said that it never changes, by path and accepted encodings, for all proxies of this process: each browser
 * begins with an empty cache and asks for every file of the build.
 */
const unchanging = new Map<string, Upstream>();

/**
 * A real HTTP proxy in front of the server, which lets a test decide what happens to which request. Without
 * a matching rule it passes everything on. Connections to the client are kept alive as a server would.
 */
export class FaultProxy {
  /** Everything that arrived, oldest first. */
  readonly arrivals: Arrival[] = [];
  readonly #rules: FaultRule[] = [];
  #targetPort: number;
  #server: Server;
  readonly #port: number;

  private constructor(targetPort: number, port: number) {
    this.#targetPort = targetPort;
    this.#port = port;
    this.#server = this.#makeServer();
  }

  /** @param targetPort of the server on this machine; 0 where it is not known yet (see `pointAt`) */
  static async start(targetPort: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(targetPort, await findFreePort());
    await proxy.up();
    return proxy;
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Sends what comes from now on to another server. */
  pointAt(targetPort: number): void {
    this.#targetPort = targetPort;
  }

  /** Adds a rule. Of several that match, the oldest that is not spent decides. */
  on(match: Match, fault: Fault, times?: number): FaultRule {
    const rule = new FaultRule(match, fault, times);
    this.#rules.push(rule);
    return rule;
  }

  /** Removes all rules and passes on what hangs. */
  clear(): void {
    for (const rule of this.#rules.splice(0)) rule.release();
  }

  arrivalsOf(match: Match): Arrival[] {
    return this.arrivals.filter(arrival => isMatch(match, arrival));
  }

  /** The network is away: connections end, and new ones are refused. Also how a test ends the proxy. */
  async down(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  /** The network is back, on the same port. */
  async up(): Promise<void> {
    if (this.#server.listening) return;
    this.#server = this.#makeServer();
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #makeServer(): Server {
    return createServer({ keepAliveTimeout: 60_000 }, (incoming, answer) => {
      // A server that is away looks as it would without the proxy: the connection ends.
      this.#handle(incoming, answer).catch(() => answer.destroy());
    });
  }

  async #handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = Buffer.concat(await incoming.toArray());
    const request = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: incoming.headers,
      body: body.toString('utf8'),
      at: Date.now(),
    };
    if (request.path.split('?')[0] === portalPath) return answerPortal(answer);

    const rule = this.#rules.find(known => !known.isSpent && isMatch(known.match, request));
    const fault: Fault = rule?.fault ?? { kind: 'ok' };
    const arrival: Arrival = { ...request, fault: fault.kind };
    this.arrivals.push(arrival);
    rule?.take(arrival);

    switch (fault.kind) {
      case 'drop-before':
        answer.destroy();
        return;
      case 'html':
        return answerPortal(answer);
      case 'redirect':
        answer.writeHead(302, { location: fault.location ?? portalPath }).end();
        return;
      case 'status':
        return answerStatus(answer, fault);
      case 'hang': {
        const gone = new AbortController();
        answer.once('close', () => gone.abort());
        await rule?.released(gone.signal);
        break;
      }
      case 'ok':
      case 'slow':
      case 'piecemeal':
      case 'drop-after-commit':
        break;
    }

    const upstream = await this.#answerTo(incoming, body);
    arrival.upstreamStatus = upstream.status;
    arrival.bytes = upstream.body.length;
    if (fault.kind === 'drop-after-commit') {
      answer.destroy();
      return;
    }
    if (fault.kind === 'slow') await delay(fault.answerAfterMs);
    answer.writeHead(upstream.status, withoutHopByHop(upstream.rawHeaders));
    if (fault.kind === 'piecemeal') {
      const length = Math.ceil(upstream.body.length / 10);
      for (let start = 0; start < upstream.body.length; start += length) {
        answer.write(upstream.body.subarray(start, start + length));
        await delay(fault.pauseMs);
      }
      answer.end();
    } else answer.end(upstream.body);
  }

  /** The server's answer; to what never changes, that of the first time. */
  async #answerTo(incoming: IncomingMessage, body: Buffer): Promise<Upstream> {
    const { method, url, headers } = incoming;
    const key = `${url} ${headers['accept-encoding']}`;
    const known = method === 'GET' ? unchanging.get(key) : undefined;
    if (known) return known;
    const upstream = await this.#passOn(incoming, body);
    const isUnchanging = upstream.rawHeaders.some(value => value.endsWith(', immutable'));
    if (method === 'GET' && upstream.status === 200 && isUnchanging) unchanging.set(key, upstream);
    return upstream;
  }

  /** The whole answer of the server. */
  async #passOn(incoming: IncomingMessage, body: Buffer): Promise<Upstream> {
    const outgoing = request({
      host: '127.0.0.1',
      port: this.#targetPort,
      method: incoming.method,
      path: incoming.url,
      headers: withoutHopByHop(incoming.rawHeaders),
      // A connection of its own: a kept one may be closing, and would add a fault that no rule asked for.
      agent: false,
      timeout: upstreamTimeoutMs,
    });
    outgoing.once('timeout', () => outgoing.destroy(new Error('The server did not answer.')));
    outgoing.end(body);
    const [answer]: IncomingMessage[] = await once(outgoing, 'response');
    if (!answer) throw new Error('The server did not answer.');
    return {
      status: answer.statusCode ?? 502,
      rawHeaders: answer.rawHeaders,
      body: Buffer.concat(await answer.toArray()),
    };
  }
}

function answerPortal(answer: ServerResponse): void {
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(portalPage);
}

function answerStatus(answer: ServerResponse, fault: Extract<Fault, { kind: 'status' }>): void {
  const text = typeof fault.body === 'string' ? fault.body : JSON.stringify(fault.body ?? {});
  const type = typeof fault.body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
  answer.writeHead(fault.status, { 'content-type': type, ...fault.headers }).end(text);
}

/** These speak of one connection: handed on they would break the framing of the next. */
function withoutHopByHop(rawHeaders: readonly string[]): string[] {
  const own = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection']);
  return rawHeaders.flatMap((name, place) =>
    place % 2 === 0 && !own.has(name.toLowerCase()) ? [name, rawHeaders[place + 1] ?? ''] : [],
  );
}
