import type { TestProject } from 'vitest/node';
import bundleServer, { bundledProgram } from '#tests/support/bundle-server.ts';
import { prepareTemplates } from '#tests/support/prepare-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of prepared data. */
    testData: string;
  }
}

/** Global set-up: the server's program, and the data that each file's server starts with. */
export default async function prepareServer(project: TestProject): Promise<void> {
  await bundleServer();
  project.provide('testData', await prepareTemplates(['demo'], bundledProgram('main')));
}
