import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readSettings, settingNames } from '#server/settings/settings.ts';
import { root } from './repository-files.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('the example of deploy/ names every setting, and a server accepts it as it is', () => {
  const text = read('deploy/portolan.env.example');
  const example = parseEnv(text);
  // What the unit and the image set is shown as a comment.
  const named = [...text.matchAll(/^#?([A-Z][A-Z\d_]*)=/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(settingNames.toSorted());
  expect(readSettings(example)).toMatchObject({ publicUrl: 'https://portolan.example', demo: 'off' });
});

test('the example of deploy/ replaces nothing that the unit or the image sets, and they set only settings', () => {
  const example = Object.keys(parseEnv(read('deploy/portolan.env.example')));
  const variables = (lines: string | undefined) =>
    [...(lines ?? '').matchAll(/([A-Z][A-Z\d_]*)=/g)].map(([, name]) => name);
  const unit = variables(/^Environment=(.*)$/m.exec(read('deploy/portolan.service'))?.[1]);
  const image = variables(/^ENV (.*)$/m.exec(read('deploy/Dockerfile'))?.[1]);
  expect(unit).toContain('DATA_DIR');
  expect(image).toEqual(expect.arrayContaining(['HOST', 'PORT', 'DATA_DIR']));
  for (const name of [...unit, ...image]) {
    expect([...settingNames, 'NODE_ENV']).toContain(name);
    expect(example).not.toContain(name);
  }
});

test('the documentation says what each setting means', () => {
  const table = read('docs/configuration.md');
  const missing = settingNames.filter(name => !new RegExp(`\`${name}\``).test(table));
  expect(missing).toEqual([]);
});
