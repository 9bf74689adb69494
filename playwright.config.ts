import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { cameraLaunchOptions, withFewerProcesses } from './tests/support/chromium-launch.ts';

export default defineConfig({
  testDir: 'tests',
  testMatch: /\.test\.ts$/,
  projects: ['journeys', 'faults'].map(name => ({ name, testDir: `tests/${name}` })),
  globalSetup: './tests/support/prepare-data.ts',
  outputDir: 'test-results',
  reporter: 'list',
  forbidOnly: true,
  retries: 0,
  // Two more than there are cores: a test waits for delays that are part of it, and for others, a third of its time.
  workers: Math.min(5, availableParallelism() + 2),
  // Long for a machine that does much else: what is waited for comes within a second on a quiet one.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  use: {
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    // Chromium draws without a GPU here, and each click waits until what moves has come to rest.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace of every action costs a third of the whole time; `--trace on` shows what a failing test did.
    trace: 'off',
    // Of all tests alike: one with options of its own would get a worker, a browser and a server of its own.
    launchOptions: withFewerProcesses(await cameraLaunchOptions()),
  },
});
