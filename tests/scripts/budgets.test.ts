import { expect, test } from 'vitest';
import { entryKey, isOverBudget, type Manifest, routeChunks, staticClosure } from '../../scripts/budgets.ts';

const part = (route: string, split = 'component') => `src/routes/${route}.tsx?tsr-split=${split}`;

const manifest: Manifest = {
  'index.html': {
    file: 'assets/index.js',
    isEntry: true,
    imports: ['_react.js'],
    dynamicImports: [part('auth')],
    css: ['assets/index.css'],
  },
  '_react.js': { file: 'assets/react.js' },
  '_dialog.js': { file: 'assets/dialog.js', imports: ['_react.js', '_focus.js'] },
  '_focus.js': { file: 'assets/focus.js', imports: ['_dialog.js'] },
  '_calendar.js': { file: 'assets/calendar.js' },
  [part('auth')]: { file: 'assets/auth.js', imports: ['_react.js'] },
  [part('_app')]: { file: 'assets/app.js', imports: ['index.html'] },
  [part('_app', 'errorComponent')]: { file: 'assets/failed.js' },
  [part('_app/customs-tracking.index')]: {
    file: 'assets/tracking.js',
    imports: ['_dialog.js'],
    dynamicImports: ['_calendar.js'],
    css: ['assets/tracking.css'],
  },
  [part('_app/customs-tracking.index', 'loader')]: { file: 'assets/tracking-loader.js' },
  [part('_app/customs-tracking')]: { file: 'assets/tracking-frame.js' },
  [part('_app/customs-tracking.products')]: { file: 'assets/products.js' },
  [part('_app/customs-tracking_.print')]: { file: 'assets/print.js' },
};

test('a route needs its own parts and those of the layouts around it, and no screens for failures', () => {
  const chunks = routeChunks(manifest);
  expect(chunks.get('auth')).toEqual([part('auth')]);
  expect(chunks.get('_app/customs-tracking.index')?.sort()).toEqual(
    [
      part('_app'),
      part('_app/customs-tracking'),
      part('_app/customs-tracking.index'),
      part('_app/customs-tracking.index', 'loader'),
    ].sort(),
  );
  expect(chunks.get('_app/customs-tracking.products')).not.toContain(part('_app/customs-tracking.index'));
  expect(chunks.get('_app/customs-tracking_.print')?.sort()).toEqual(
    [part('_app'), part('_app/customs-tracking_.print')].sort(),
  );
});

test('static imports are followed to their end, circles too, and lazy ones are not', () => {
  const { scripts, styles } = staticClosure(manifest, [
    entryKey(manifest),
    part('_app/customs-tracking.index'),
  ]);
  expect([...scripts].sort()).toEqual(
    ['dialog', 'focus', 'index', 'react', 'tracking'].map(name => `assets/${name}.js`),
  );
  expect([...styles].sort()).toEqual(['assets/index.css', 'assets/tracking.css']);
});

test('a manifest that lacks a module is no small build, but a broken one', () => {
  expect(() => staticClosure(manifest, ['src/routes/gone.tsx'])).toThrow('gone.tsx');
});

test('one line over its limit is over the budget', () => {
  const line = { what: 'styles', kilobytes: 15, limit: 15 };
  expect(isOverBudget([line])).toBe(false);
  expect(isOverBudget([line, { ...line, kilobytes: 15.001 }])).toBe(true);
});
