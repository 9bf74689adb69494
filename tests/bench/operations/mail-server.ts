import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** An email server that can go away and come back on its port, and counts what it was handed. */
export class MailServer {
  readonly #counts = new Map<string, number>();
  #server: SMTPServer | undefined;
  #port = 0;
  /** Takes connections and never greets. */
  isHanging = false;

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  /** How many emails were handed over for an address. */
  countFor(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onConnect: (_session, done) => {
        if (!this.isHanging) done();
      },
      onData: (stream, { envelope }, done) => {
        const count = () => {
          for (const { address } of envelope.rcptTo) this.#counts.set(address, this.countFor(address) + 1);
          done();
        };
        // The sender may be killed in the middle of it.
        text(stream).then(count, done);
      },
    });
    // A client that was killed breaks its connection off.
    server.on('error', () => undefined);
    this.#server = server;
    server.listen(this.#port, '127.0.0.1');
    await once(server.server, 'listening');
    this.#port = (server.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    await new Promise<void>(resolve => {
      if (this.#server) this.#server.close(resolve);
      else resolve();
    });
  }
}
