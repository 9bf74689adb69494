import { type DataKind, demoSetting, makeDataFolder, removeFolder } from './data-folder.ts';
import { findFreePort } from './free-port.ts';
import { ServerProcess } from './server-process.ts';

export interface TestServerOptions {
  /** What it starts with; the demo company where nothing is said. */
  data?: DataKind;
  /** Origin in its links, where a proxy is in front of it. */
  publicUrl?: string;
  /** More of its settings. */
  env?: Record<string, string>;
  /** A module that is loaded into it first, and answers `ask`. */
  preload?: string;
}

/** The built server on a port and a data folder of its own. Both stay the same over restarts. */
export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Everything it printed so far, over all its lives. */
  readonly lines: readonly string[];
  readonly isRunning: boolean;
  /** Asks the preloaded module; it must run. */
  query(question: object): Promise<unknown>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Ends it if it runs, and starts it again on the same data and port. */
  restart(): Promise<void>;
  /** Ends it and removes its data. */
  dispose(): Promise<void>;
}

/** Makes a server that is not started yet, such as for seeding its data first. */
export async function makeTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const kind = options.data ?? 'demo';
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const dataDir = await makeDataFolder(kind);
  const lines: string[] = [];
  let life: ServerProcess | undefined;

  const server: TestServer = {
    url,
    port,
    dataDir,
    lines,
    get isRunning() {
      return life !== undefined && !life.isOver;
    },
    async start() {
      if (server.isRunning) throw new Error('The server runs already.');
      life = await ServerProcess.start(
        {
          PORT: String(port),
          PUBLIC_URL: options.publicUrl ?? url,
          DATA_DIR: dataDir,
          DEMO: demoSetting[kind],
          ...options.env,
        },
        lines,
        options.preload,
      );
    },
    async query(question) {
      if (!life || life.isOver) throw new Error('The server does not run.');
      return life.query(question);
    },
    async stop() {
      if (server.isRunning) await life?.stop();
    },
    async kill() {
      if (server.isRunning) await life?.kill();
    },
    async restart() {
      await server.stop();
      await server.start();
    },
    async dispose() {
      // Nobody reads its data again: to close them in order would only take time.
      await server.kill();
      await removeFolder(dataDir);
    },
  };
  return server;
}

/** Makes a server and waits until it answers. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await makeTestServer(options);
  await server.start().catch(async (error: unknown) => {
    await server.dispose();
    throw error;
  });
  return server;
}
