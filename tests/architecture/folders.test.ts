import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { checkDirections, type Directions, type Import } from './import-directions.ts';
import { root, sourceFiles } from './repository-files.ts';

let product: Directions;

beforeAll(async () => {
  product = await checkDirections(root, ['src', 'sw', 'server']);
});

const isOurs = ({ from, to }: Import) => [from, to].every(file => /^(src|sw|server)\//.test(file));
const linesOf = (file: string) => readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length;

test('every import of the product goes in a direction of the picture', () => {
  // With a TypeScript that has no programming interface the tool reads no modules, and everything passes.
  expect(product.moduleCount).toBeGreaterThan(100);
  expect(product.violations).toEqual([]);
  expect(product.folderCircles).toEqual([]);
});

test('no two folders import each other, but for the routes and the tree that is generated from them', () => {
  const pairs = new Set(
    product.imports.filter(isOurs).map(({ from, to }) => `${dirname(from)} ↔ ${dirname(to)}`),
  );
  const both = [...pairs].filter(pair => {
    const [from = '', to = ''] = pair.split(' ↔ ');
    return from < to && pairs.has(`${to} ↔ ${from}`);
  });
  expect(both).toEqual(['src ↔ src/routes']);
});

/** Short files with one importer, in the same folder, that are still files of their own; nothing may join them. */
const fragments: Readonly<Record<string, readonly string[]>> = {
  'a job is a file': [
    'server/jobs/look-for-mails.ts',
    'server/jobs/read-order.ts',
    'server/jobs/remove-file.ts',
    'server/jobs/reset-password.ts',
  ],
  'its caller is tested without what it asks for': ['src/features/pending/list/use-ship-bys.ts'],
};

test('a short file with one importer in its folder is a part of it, unless it is loaded lazily or tested alone', () => {
  const importers = new Map<string, Set<string>>();
  for (const { from, to } of product.imports.filter(isOurs))
    importers.set(to, (importers.get(to) ?? new Set()).add(from));
  const lazy = new Set(product.imports.filter(({ isLazy }) => isLazy).map(({ to }) => to));
  const tests = sourceFiles()
    .filter(file => file.startsWith('tests/'))
    .map(file => readFileSync(join(root, file), 'utf8'))
    .join();
  const found = [...importers].flatMap(([file, by]) => {
    const [only = '', ...others] = by;
    if (others.length > 0 || dirname(only) !== dirname(file) || linesOf(file) > 45) return [];
    return lazy.has(file) || file.startsWith('src/routes/') || tests.includes(`#${file}'`) ? [] : [file];
  });
  expect(found.sort()).toEqual(Object.values(fragments).flat().sort());
});

/**
 * Lines of ours that each start loads before anything is asked for on demand; only ever lowered, or with a reason. Last
 * raised for the links to pick and hand-over lists and for parcels of these under Needs you, and before for what a company decides about shipping, for hand-over lists in Pending changes and the worker, and for the
 * sounds and flashes of the packing table; before for the figures above the lists, and before for reading what a device has while its session starts, answers line by line, and a sentence in the language
 * of the screen for every refusal, device and wait of the marketplace.
 */
const entries: readonly { entry: string; files: readonly string[]; lines: number }[] = [
  {
    entry: 'the sign-in page',
    files: [
      'src/main.tsx',
      'src/routes/__root.tsx',
      'src/routes/auth.tsx',
      'src/routes/auth.index.tsx',
      'src/features/auth/sign-in-form.tsx',
    ],
    lines: 2000,
  },
  {
    entry: 'the list of orders',
    files: [
      'src/main.tsx',
      'src/routes/__root.tsx',
      'src/routes/_app.tsx',
      'src/signed-in.ts',
      'src/open-data.ts',
      'src/routes/_app/customs-tracking.index.tsx',
    ],
    // The search beside the list is loaded when somebody searches; the field and its Enter are here. Longer names
    // wrap twenty lines that fitted before; a dozen for answers to calls from before the network was lost.
    // A dozen for the way to Confirmations in its menu; of them four are in every start: who may, and what failed.
    lines: 11830,
  },
  {
    entry: "an order's items",
    files: [
      'src/main.tsx',
      'src/routes/__root.tsx',
      'src/routes/_app.tsx',
      'src/signed-in.ts',
      'src/open-data.ts',
      'src/routes/_app/customs-tracking.products.tsx',
    ],
    // What a count says of a parcel, and the calls for products’ codes; counting itself is loaded where it is required.
    // Three for what the server refuses of a download.
    lines: 14088,
  },
  {
    entry: 'the packing table',
    files: [
      'src/main.tsx',
      'src/routes/__root.tsx',
      'src/routes/_app.tsx',
      'src/signed-in.ts',
      'src/open-data.ts',
      'src/routes/_app/customs-tracking.to-ship.tsx',
    ],
    // The camera's button and its place, and what may be scanned now; its panel and reader come when it is pressed.
    // The machine's answers to a count; counting itself is loaded where it is required. Six for the comma of a list,
    // five for the words before the bars of the next days.
    lines: 19790,
  },
  {
    entry: 'Pending changes',
    files: [
      'src/main.tsx',
      'src/routes/__root.tsx',
      'src/routes/_app.tsx',
      'src/signed-in.ts',
      'src/open-data.ts',
      'src/routes/_app/pending.tsx',
    ],
    // As for an order's items.
    lines: 12866,
  },
  {
    entry: 'an importer',
    files: [
      'src/main.tsx',
      'src/routes/__root.tsx',
      'src/routes/_app.tsx',
      'src/signed-in.ts',
      'src/open-data.ts',
      'src/routes/_app/my-importers.edit.$id.tsx',
    ],
    // Ten for rows that join a list, and for what isn't reported without a connection; a dozen as for the list.
    lines: 15680,
  },
  // With the optional part of the app's files, the camera's reader. Seven for a full disk, what is on its way at a
  // sign-out, and a correction that is held up.
  { entry: 'the worker', files: ['sw/sw.ts'], lines: 4402 },
];

test.each(entries)('what $entry loads has at most $lines lines', ({ files, lines }) => {
  const loaded = new Set<string>();
  for (const waiting = [...files]; waiting.length > 0; ) {
    const file = waiting.pop() ?? '';
    // The tree names every route; what a route shows is loaded by itself.
    if (loaded.has(file) || file.endsWith('route-tree.gen.ts')) continue;
    loaded.add(file);
    for (const { from, to, isLoaded } of product.imports)
      if (isLoaded && from === file && /^(src|sw)\//.test(to)) waiting.push(to);
  }
  expect([...loaded].reduce((sum, file) => sum + linesOf(file), 0)).toBeLessThanOrEqual(lines);
});
