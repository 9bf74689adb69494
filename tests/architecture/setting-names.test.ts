import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readSettings, settingNames } from '#server/settings/settings.ts';
import { root } from './repository-files.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the example of deploy/ carries every setting, and a server accepts it as it is', () => {
  const example = parseEnv(read('deploy/portolan.env.example'));
  expect(Object.keys(example).toSorted()).toEqual(settingNames.toSorted());
  expect(readSettings(example)).toMatchObject({ publicUrl: 'https://portolan.example', demo: 'off' });
});

test('the README says what each setting means', () => {
  const table = read('README.md').split('## Running it for real')[1] ?? '';
  const missing = settingNames.filter(name => !new RegExp(`\`${name}\``).test(table));
  expect(missing).toEqual([]);
});
