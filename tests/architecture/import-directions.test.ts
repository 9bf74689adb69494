import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDirections } from './import-directions.ts';
import { root } from './repository-files.ts';

/** Each file holds one import, and each import breaks exactly the rule that it is for. */
const wrongWays: readonly { from: string; to: string; rule: string; typeOnly?: true; lazy?: true }[] = [
  { from: 'src/contract/probe.ts', to: 'src/session/target.ts', rule: 'src/contract imports only' },
  { from: 'src/session/probe.ts', to: 'src/outbox/target.ts', rule: 'src/session imports only' },
  { from: 'src/outbox/probe.ts', to: 'src/api/target.ts', rule: 'src/outbox imports only' },
  { from: 'src/api/probe.ts', to: 'src/ui/target.ts', rule: 'src/api imports only' },
  { from: 'src/ui/probe.ts', to: 'src/api/target.ts', rule: 'src/ui imports only' },
  { from: 'src/theme/probe.ts', to: 'src/ui/target.ts', rule: 'src/theme imports only' },
  { from: 'src/messages/probe.ts', to: 'src/feedback/target.ts', rule: 'src/messages imports only' },
  { from: 'src/format/probe.ts', to: 'src/ui/target.ts', rule: 'src/format imports only' },
  { from: 'src/feedback/probe.ts', to: 'src/entities/target.ts', rule: 'src/feedback imports only' },
  { from: 'src/entities/probe.ts', to: 'src/features/b/target.ts', rule: 'src/entities imports only' },
  { from: 'src/api/client/probe.ts', to: 'src/api/queries/target.ts', rule: 'calls know nothing' },
  { from: 'src/api/words.ts', to: 'src/messages/target.ts', rule: 'src/api imports only' },
  { from: 'src/api/toast.ts', to: 'src/feedback/target.ts', rule: 'src/api imports only' },
  { from: 'src/features/a/probe.ts', to: 'src/features/b/target.ts', rule: "features don't know each other" },
  {
    from: 'src/features/a/types.ts',
    to: 'src/features/b/target.ts',
    rule: "features don't know each other",
    typeOnly: true,
  },
  {
    from: 'src/features/a/lazy.ts',
    to: 'src/features/b/target.ts',
    rule: "features don't know each other",
    lazy: true,
  },
  { from: 'src/features/a/up.ts', to: 'src/routes/target.ts', rule: 'routes stand on top' },
  { from: 'src/features/a/entry.ts', to: 'src/target.ts', rule: 'routes stand on top' },
  { from: 'src/features/a/far.ts', to: 'server/target.ts', rule: 'the app runs without' },
  { from: 'src/routes/probe.ts', to: 'sw/target.ts', rule: 'the app runs without' },
  { from: 'sw/probe.ts', to: 'src/api/target.ts', rule: 'sw imports only' },
  { from: 'server/probe.ts', to: 'src/session/target.ts', rule: 'server imports only' },
  { from: 'server/domain/probe.ts', to: 'server/http/target.ts', rule: 'server/domain imports only' },
  { from: 'server/settings/probe.ts', to: 'server/domain/target.ts', rule: 'settings imports only' },
  { from: 'server/db/probe.ts', to: 'server/adapters/target.ts', rule: 'db imports only' },
  { from: 'server/adapters/probe.ts', to: 'server/queue/target.ts', rule: 'adapters imports only' },
  { from: 'server/adapters/demo.ts', to: 'server/demo/target.ts', rule: 'adapters imports only' },
  { from: 'server/queue/probe.ts', to: 'server/services/target.ts', rule: 'queue imports only' },
  { from: 'server/documents/probe.ts', to: 'server/adapters/target.ts', rule: 'documents imports only' },
  { from: 'server/services/probe.ts', to: 'server/jobs/target.ts', rule: 'services imports only' },
  { from: 'server/services/answer.ts', to: 'server/http/target.ts', rule: 'services imports only' },
  { from: 'server/services/call.ts', to: 'server/routes/target.ts', rule: 'services imports only' },
  { from: 'server/jobs/probe.ts', to: 'server/http/target.ts', rule: 'jobs imports only' },
  { from: 'server/http/probe.ts', to: 'server/routes/target.ts', rule: 'http imports only' },
  { from: 'server/http/job.ts', to: 'server/jobs/target.ts', rule: 'http imports only' },
  {
    from: 'server/http/row.ts',
    to: 'server/db/tables/target.ts',
    rule: 'routes and HTTP glue know no tables',
  },
  {
    from: 'server/routes/row.ts',
    to: 'server/db/tables/target.ts',
    rule: 'routes and HTTP glue know no tables',
    typeOnly: true,
  },
  { from: 'server/routes/probe.ts', to: 'server/app.ts', rule: 'routes imports only' },
  {
    from: 'server/partners/api/probe.ts',
    to: 'server/partners/client/target.ts',
    rule: 'routes imports only',
  },
  { from: 'server/partners/client/probe.ts', to: 'server/http/target.ts', rule: "the desk's client imports" },
  { from: 'server/partners/open-desk.ts', to: 'server/http/target.ts', rule: 'opening the desk imports' },
  { from: 'server/demo/probe.ts', to: 'server/http/target.ts', rule: 'demo imports only' },
  { from: 'server/sandbox/probe.ts', to: 'server/services/target.ts', rule: 'sandbox imports only' },
  { from: 'server/sandbox/fill.ts', to: 'server/demo/target.ts', rule: 'sandbox imports only' },
  { from: 'server/adapters/ask.ts', to: 'server/sandbox/target.ts', rule: 'adapters imports only' },
  { from: 'server/jobs/ask.ts', to: 'server/sandbox/target.ts', rule: 'jobs imports only' },
  { from: 'server/opens.ts', to: 'server/sandbox/target.ts', rule: 'the sandbox is opened in one place' },
  { from: 'src/ui/round.ts', to: 'src/ui/round.ts', rule: 'no circles' },
  { from: 'server/services/round.ts', to: 'server/services/round.ts', rule: 'no circles' },
  { from: 'src/features/a/tested.ts', to: 'tests/target.ts', rule: 'nothing of the product imports tests' },
  { from: 'src/features/a/lost.ts', to: 'src/feedback/nowhere.ts', rule: 'every import leads somewhere' },
];

/** Ways that must stay open. */
const rightWays: readonly { from: string; to: string }[] = [
  { from: 'src/features/a/own.ts', to: 'src/features/a/target.ts' },
  { from: 'src/features/a/data.ts', to: 'src/api/target.ts' },
  { from: 'src/routes/screen.ts', to: 'src/features/b/target.ts' },
  { from: 'sw/deliver.ts', to: 'src/outbox/target.ts' },
  { from: 'server/rules.ts', to: 'src/contract/target.ts' },
  { from: 'server/services/adds.ts', to: 'server/queue/target.ts' },
  { from: 'server/services/draws.ts', to: 'server/documents/target.ts' },
  { from: 'server/jobs/tables.ts', to: 'server/db/tables/target.ts' },
  { from: 'server/jobs/use.ts', to: 'server/services/target.ts' },
  { from: 'server/routes/call.ts', to: 'server/http/target.ts' },
  { from: 'server/partners/api/call.ts', to: 'server/partners/desk-files.ts' },
  { from: 'server/demo/fill.ts', to: 'server/services/target.ts' },
  { from: 'server/demo/sell.ts', to: 'server/sandbox/target.ts' },
  { from: 'server/open-adapters.ts', to: 'server/sandbox/target.ts' },
  { from: 'server/run-server.ts', to: 'server/jobs/start-jobs.ts' },
];

/** Each a step of a circle that no file closes, only the folders do. */
const folderSteps: readonly { from: string; to: string }[] = [
  { from: 'server/services/one/probe.ts', to: 'server/services/other/target.ts' },
  { from: 'server/services/other/probe.ts', to: 'server/services/one/target.ts' },
  { from: 'server/services/third/probe.ts', to: 'server/services/one/target.ts' },
];

let folder: string;
let found: Awaited<ReturnType<typeof checkDirections>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-directions-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { from, to, ...kind } of [...wrongWays, ...rightWays, ...folderSteps]) {
    if (!to.endsWith('nowhere.ts')) write(to, 'export const target = 1;\nexport type Target = number;\n');
    const path = `'#${to}'`;
    if ('typeOnly' in kind)
      write(from, `import type { Target } from ${path};\nexport type Probe = Target;\n`);
    else if ('lazy' in kind) write(from, `export const probe = () => import(${path});\n`);
    else write(from, `import { target } from ${path};\nexport const probe = target;\n`);
  }
  found = await checkDirections(folder, ['src', 'sw', 'server']);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(wrongWays)('$from may not import $to', ({ from, to, rule }) => {
  expect(found.violations.filter(line => line.startsWith(rule) && line.includes(`: ${from} → `))).toEqual([
    expect.stringContaining(to),
  ]);
});

test.each(rightWays)('$from may import $to', ({ from }) => {
  expect(found.violations.filter(line => line.includes(`: ${from} → `))).toEqual([]);
});

test('two server folders that import each other are a cycle, and a one-way import is none', () => {
  // The wrong ways above close circles of rooms, too.
  const ofServices = found.folderCircles.filter(folder => folder.startsWith('server/services/'));
  expect(ofServices).toEqual(['server/services/one', 'server/services/other']);
});
