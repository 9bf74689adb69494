import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { Role } from '#src/contract/accounts/roles.ts';
import { endpoints } from '#src/contract/endpoints/endpoints.ts';
import { isOpenTo } from '#src/entities/seller/access.ts';
import { root, sourceFiles } from './repository-files.ts';

// Who may not make a call gets to no place that makes it: each such call is followed from the module that names it up to
// the routes, and each of these is closed to the role, or shows the place only to others.

interface Gate {
  /** What the role is not shown, though it is open to it where this module is shown. */
  hides: string;
  module: string;
  /** The test that shows it. */
  provedBy: string;
}

const gates: readonly Gate[] = [
  ...['office', 'warehouse'].map(role => ({
    hides: `${role}: retrieveCompanyEvents at /settings/security`,
    module: 'src/features/security/company-event-list.tsx',
    provedBy: 'tests/screens/company-events.test.tsx: anyone who is no owner is shown nothing of it',
  })),
  {
    hides: 'office: updateCompanyTimeZone at /settings',
    module: 'src/features/settings/company-time-zone.tsx',
    provedBy: 'tests/screens/settings.test.tsx: members who are no owner see the company',
  },
  {
    hides: 'office: updateAmazonSeller at /settings',
    module: 'src/features/settings/marketplace-form.tsx',
    provedBy: 'tests/screens/settings.test.tsx: members who are no owner see the company',
  },
  {
    hides: 'warehouse: retrieveBrokerKeys at /customs-tracking',
    module: 'src/features/customs-tracking/proof/proof-dialog.tsx',
    provedBy: 'tests/screens/app/member-screens.test.ts: is offered no proof',
  },
  ...[
    '',
    'customs-tracking',
    'customs-tracking/history',
    'customs-tracking/pick-list',
    'customs-tracking/products',
    'customs-tracking/to-ship',
    'join/x',
  ].map(path => ({
    hides: `warehouse: retrieveTrackingProofs at /${path}`,
    module:
      path === 'customs-tracking/history' ? 'src/api/queries/proofs.ts' : 'src/api/cache/sync-proofs.ts',
    provedBy:
      'tests/screens/taken-proofs.test.ts: after a sign-out nothing is written, and a warehouse member’s device asks for none',
  })),
  {
    hides: 'warehouse: inviteSeller at /',
    module: 'src/features/invitation/invitation-gate.tsx',
    provedBy: 'tests/screens/app/member-screens.test.ts: keeps the invitation of a forwarder',
  },
];

const files = new Map(
  sourceFiles()
    .filter(file => file.startsWith('src/'))
    .map(file => [file, readFileSync(join(root, file), 'utf8')]),
);

interface Import {
  from: string;
  to: string;
  /** The names that are taken; undefined for all of them. */
  names: readonly string[] | undefined;
}

function resolved(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1);
  // Behind the query is how it is imported, such as a worker's by its address.
  return normalize(join(dirname(from), specifier.replace(/\?.*$/, '')));
}

const imports: Import[] = [...files].flatMap(([from, text]) => [
  ...[...text.matchAll(/^(?:import|export) (?!type )([^;]*?) from '((?:#src|\.)[^']+)'/gms)].map(
    ([, what = '', specifier = '']) => ({
      from,
      to: resolved(from, specifier),
      names: what.startsWith('{')
        ? [...what.matchAll(/(type )?(\w+)(?: as \w+)?/g)].flatMap(([, type, name = '']) =>
            type ? [] : name,
          )
        : undefined,
    }),
  ),
  ...[...text.matchAll(/\bimport\('((?:#src|\.)[^']+)'\)/g)].map(([, specifier = '']) => ({
    from,
    to: resolved(from, specifier),
    names: undefined,
  })),
]);

/** What a module exports, each with the text that it consists of, helpers of its own included. */
function exportsWith(file: string, pattern: RegExp): string[] {
  const statements = (files.get(file) ?? '').split(
    /^(?=(?:export )?(?:default )?(?:async )?(?:const|let|function|class) )/m,
  );
  const nameOf = (statement: string) => /(?:const|let|function\*?|class) (\w+)/.exec(statement)?.[1] ?? '';
  const found = new Set<string>();
  for (let pending = [pattern]; pending.length > 0; ) {
    const sought = pending;
    pending = [];
    for (const statement of statements) {
      const name = nameOf(statement);
      if (name === '' || found.has(name) || !sought.some(one => one.test(statement))) continue;
      found.add(name);
      pending.push(new RegExp(`\\b${name}\\b`));
    }
  }
  return statements
    .filter(text => text.startsWith('export '))
    .map(nameOf)
    .filter(name => found.has(name));
}

/** Rooms whose modules hold one thing for each noun: they are followed by what is exported. */
const isByExport = (file: string) => /^src\/(api|entities|feedback)\//.test(file);

/** The files of the routes from which a call is reached. */
function routesTo(call: string, closed: ReadonlySet<string>): Set<string> {
  const routes = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string, pattern: RegExp) => {
    if (closed.has(file)) return;
    if (file.startsWith('src/routes/')) routes.add(file);
    const names = isByExport(file) ? exportsWith(file, pattern) : undefined;
    for (const { from, to, names: taken } of imports) {
      if (to !== file) continue;
      const used = names && taken ? taken.filter(name => names.includes(name)) : (taken ?? names ?? []);
      if (names && taken && used.length === 0) continue;
      const key = `${from} ${used.join()}`;
      if (seen.has(key)) continue;
      seen.add(key);
      follow(from, new RegExp(`\\b(${used.length > 0 ? used.join('|') : '\\w+'})\\b`));
    }
  };
  for (const [file, text] of files) {
    if (file.startsWith('src/contract/') || !/#src\/contract\/endpoints\/[\w-]*endpoints?\.ts/.test(text))
      continue;
    const named = new RegExp(`\\b${call}\\b`);
    if (named.test(text)) follow(file, named);
  }
  return routes;
}

/** `/settings/members` for `src/routes/_app/settings_.members.tsx`. */
const pathOf = (route: string) =>
  `/${route
    .replace(/^src\/routes\/|\.tsx?$/g, '')
    .replace(/^_app\/?/, '')
    .replace(/_?\./g, '/')
    .replace(/\/?index$/, '')
    .replace(/\$\w+/g, 'x')}`;

/** Every call that a role may not make, with the screens open to the role that make it. */
function reached(closed: ReadonlySet<string>): string[] {
  return Role.options.flatMap(role =>
    Object.entries(endpoints).flatMap(([call, { access, roles }]) => {
      if (access !== 'bearer' || (roles as readonly Role[]).includes(role)) return [];
      return [...routesTo(call, closed)]
        .map(pathOf)
        .filter(path => isOpenTo(role, path))
        .map(path => `${role}: ${call} at ${path}`);
    }),
  );
}

test('the walk reads what the app imports', () => {
  expect(imports.length).toBeGreaterThan(1500);
  expect(imports.filter(({ to }) => !files.has(to) && !/\.(css|json)$|\.gen\.ts$/.test(to))).toEqual([]);
  expect([...routesTo('createImporter', new Set())].map(pathOf)).toEqual(
    expect.arrayContaining(['/my-importers/edit', '/my-importers/edit/x']),
  );
  expect([...routesTo('retrieveMembers', new Set())].map(pathOf)).toEqual(['/settings/members']);
});

test('no role gets to a place that makes a call which it may not make', () => {
  expect(reached(new Set(gates.map(({ module }) => module)))).toEqual([]);
});

test('each of these places has a test that shows it', () => {
  for (const { provedBy } of gates) {
    const [file = '', title = ''] = provedBy.split(': ');
    expect(readFileSync(join(root, file), 'utf8')).toContain(`'${title}`);
  }
});

test('only these places are on a screen that is open to somebody who may not make their call', () => {
  expect(reached(new Set()).sort()).toEqual(gates.map(({ hides }) => hides).sort());
});
