import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { shortLife } from './tests/support/server-process.ts';

const screen = {
  environment: 'happy-dom',
  setupFiles: ['tests/screens/app/file-life.ts'],
  testTimeout: 120_000,
  hookTimeout: 60_000,
};
/** Optimised, the embedded database would pay off in no file. */
const database = { execArgv: [...shortLife] };

/** Projects run in the order of their names, but the browser waits for its pages most of its time: the last, it is alone. */
class WebKitFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isWebKit = ({ project }: TestSpecification) => project.name === 'webkit';
    return [...sorted.filter(isWebKit), ...sorted.filter(file => !isWebKit(file))];
  }
}

export default defineConfig({
  // As in the build: React's other transform is for its development build alone.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    sequence: { sequencer: WebKitFirst },
    // Documents are really read, on a machine that may do something else beside it.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // Each file has a database, engines or a page of its own and shares nothing else: to load the server for each anew
    // would cost a third of the time.
    isolate: false,
    // Two more than there are cores: most files wait for a server or a reader of documents half of their time.
    maxWorkers: availableParallelism() + 2,
    // On a busy machine what is loaded lazily may take ten seconds until it was transformed; see tests/support/wait.ts.
    expect: { poll: { timeout: 60_000, interval: 20 } },
    // Few: the processes of each load for themselves what its files need.
    projects: [
      // No browser, database or engine; a hook may read all imports of the product.
      project('unit', ['architecture', 'contract', 'app', 'outbox', 'session', 'scripts', 'support'], {
        testTimeout: 60_000,
      }),
      // Screens and parts of them, which React's `act` draws: it has none in production.
      project('screens', ['ui', 'screens'], { ...screen, exclude: ['tests/screens/app/**'] }),
      // The whole app, with React as it is built; each file has a session, an outbox and a cache of its own.
      project('app-screens', ['screens/app'], {
        ...screen,
        env: { NODE_ENV: 'production' },
        globalSetup: ['tests/screens/app/prepare-server.ts'],
      }),
      // The first start of an embedded database takes seconds.
      project('server', ['server', 'operations'], {
        ...database,
        setupFiles: ['tests/server/support/fork-from-bundle.ts'],
        globalSetup: ['tests/support/warn-of-missing-postgres.ts', 'tests/support/bundle-server.ts'],
      }),
      // Each has a server and a browser of its own, beside the other browser's tests.
      project('webkit', ['webkit'], { ...database, globalSetup: ['tests/webkit/support/prepare-webkit.ts'] }),
    ],
  },
});

/** @param folders of `tests` */
function project(name: string, folders: readonly string[], options: Record<string, unknown>) {
  return {
    extends: true as const,
    test: { name, include: folders.map(folder => `tests/${folder}/**/*.test.{ts,tsx}`), ...options },
  };
}
