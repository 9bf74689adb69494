import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findOrInstallWebKit, type WebKitPrograms } from '../../../scripts/find-webkit.ts';
import prepareData from '../../support/prepare-data.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    webkit: WebKitPrograms | null;
  }
}

/** Global set-up: finds WebKit, or says once why its tests are skipped; and prepares what servers start with. */
export default async function prepareWebKit({ provide }: TestProject): Promise<void> {
  const webkit = findOrInstallWebKit(join(import.meta.dirname, '..', '..', '..'));
  provide('webkit', webkit ?? null);
  if (webkit) await prepareData();
  else
    process.stdout.write(
      'No WebKit: its journeys are skipped. Debian has it as webkit2gtk-driver and xvfb.\n',
    );
}
