/**
 * Directions of imports, as docs/architecture.md draws them. The rules run as a test
 * (`tests/architecture`), and by hand: `npx depcruise src sw server`.
 */

/** What each folder may import of ours, beside itself. */
const layers = {
  'src/contract': [],
  'src/session': ['src/contract'],
  'src/outbox': ['src/session', 'src/contract'],
  'src/theme': [],
  'src/messages': ['src/contract'],
  'src/api': ['src/session', 'src/outbox', 'src/contract'],
  'src/ui': ['src/theme', 'src/messages', 'styled-system'],
  'src/format': ['src/messages', 'src/contract'],
  'src/feedback': ['src/api', 'src/ui', 'src/messages', 'src/format', 'src/contract'],
  'src/entities': [
    'src/outbox',
    'src/feedback',
    'src/api',
    'src/ui',
    'src/messages',
    'src/format',
    'src/contract',
    'src/theme',
    'styled-system',
  ],
  sw: ['src/outbox', 'src/session', 'src/contract'],
  server: ['src/contract'],
  'server/domain': ['src/contract'],
};

/**
 * The server's rooms, lowest first: each imports only itself and rooms before it; of `documents` those before `db`,
 * since a process that opens strangers' files knows neither connections nor secrets.
 */
const serverRooms = /** @type {const} */ ([
  ['settings', 'settings/'],
  ['domain', 'domain/'],
  ['db', 'db/'],
  ['adapters', 'adapters/'],
  ['queue', 'queue/'],
  ['documents', 'documents/'],
  ['services', 'services/'],
  ['http', 'http/'],
  ['routes', '(routes|partners/api)/'],
  ['app', 'app[.]ts'],
]);

const upToServices = serverRooms.slice(0, 7).map(([, path]) => path);

/** Beside that line: what no call runs through. The sandbox stands where the real marketplace would. */
const besideServerRooms = [
  { name: 'jobs', path: 'jobs/', below: upToServices },
  { name: 'sandbox', path: 'sandbox/', below: upToServices.slice(0, 4) },
  { name: 'demo', path: 'demo/', below: [...upToServices, 'sandbox/'] },
  { name: "the desk's client", path: 'partners/client/', below: upToServices },
  { name: 'opening the desk', path: 'partners/open-desk[.]ts', below: upToServices },
];

/** Names on disk that the server writes and the desk's client reads. */
const deskFiles = 'partners/desk-files[.]ts';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const roomRules = [
  ...serverRooms.map(([name, path], place) => ({
    name,
    path,
    below: serverRooms.slice(0, name === 'documents' ? 2 : place).map(([, lower]) => lower),
  })),
  ...besideServerRooms,
].map(({ name, path, below }) => ({
  name: `${name} imports only rooms below it`,
  severity: 'error',
  from: { path: `^server/${path}` },
  to: {
    path: '^server/',
    pathNot: [path, ...below, deskFiles].map(allowed => `^server/${allowed}`),
  },
}));

const ours = '^(src|sw|server|tests|scripts|styled-system)/';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layerRules = Object.entries(layers).map(([folder, allowed]) => ({
  name: `${folder} imports only what stands below it`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: { path: ours, pathNot: [folder, ...allowed].map(path => `^${path}/`) },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layerRules,
    ...roomRules,
    {
      name: 'the sandbox is opened in one place',
      comment: 'What chooses it by the settings; nothing else that serves knows of it.',
      severity: 'error',
      from: { path: '^server/[^/]+$', pathNot: '^server/open-adapters[.]ts$' },
      to: { path: '^server/sandbox/' },
    },
    {
      name: 'routes and HTTP glue know no tables',
      comment: 'Routes and the glue of HTTP ask services.',
      severity: 'error',
      from: { path: '^server/(routes|partners|http)/' },
      to: { path: '^server/db/tables/' },
    },
    {
      name: "features don't know each other",
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'calls know nothing of who makes them',
      severity: 'error',
      from: { path: '^src/api/client/' },
      to: { path: '^src/api/(queries|mutations)/' },
    },
    {
      name: 'no circles',
      severity: 'error',
      from: { path: '^(src|sw|server)/', pathNot: '^src/(router|route-tree)' },
      to: { circular: true },
    },
    {
      name: 'routes stand on top',
      comment: 'They and the files of src itself (entry, router, generated tree) compose the rest.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(routes/|[^/]+$)' },
      to: { path: '^src/(routes/|[^/]+$)' },
    },
    {
      name: 'the app runs without worker, server, tests and scripts',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(sw|server|tests|scripts)/' },
    },
    {
      name: 'nothing of the product imports tests or scripts',
      severity: 'error',
      from: { path: '^(src|sw|server)/' },
      to: { path: '^(tests|scripts)/' },
    },
    {
      name: 'every import leads somewhere',
      comment:
        'An import that is not found is also one whose direction was not checked. The address of a file of a package has none.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:|[.]wasm[?]url$' },
    },
  ],
  options: {
    // Type-only imports point in a direction too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
