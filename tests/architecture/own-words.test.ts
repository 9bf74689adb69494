import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles, root } from './repository-files.ts';

const binary = /\.(png|jpe?g|webp|ico|gz|pdf|woff2?|ttf|otf|traineddata|wasm|y4m|mjpeg)$/;

/**
 * The project speaks of itself alone. Written so that no pattern matches its own text.
 */
const foreign: Record<string, RegExp> = {
  'a path of one machine': /(?<![\w.$}])\/(?:home|root|work|mnt|Users)\/\w/,
  'a private package host':
    /\b(?:npm|registry|pypi|artifactory|nexus|mirror)\.(?!npmjs\b)[a-z0-9-]+\.[a-z]{2,}/,
  'a tool of the workplace': /[.]library\b|\bbrief[.]md\b|\bbash[_]jobs\b/,
  'who typed it':
    /\b(?:Cl[a]ude|Anth[r]opic|Open[A]I|Chat[G]PT|Copi[l]ot|sub-?[a]gents?|language [m]odel)\b/i,
};

test.each(Object.entries(foreign))('no file names %s', (_, pattern) => {
  const found = repositoryFiles()
    .filter(file => !binary.test(file))
    .flatMap(file =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, place) =>
          pattern.test(line) ? `${file}:${place + 1}: ${line.trim().slice(0, 120)}` : [],
        ),
    );
  expect(found).toEqual([]);
});

test('the patterns find what they are for', () => {
  const samples = {
    'a path of one machine': ['see /home/', 'ada/notes'].join(''),
    'a private package host': ['https://npm.', 'example.com/x'].join(''),
    'a tool of the workplace': ['see brief', '.md'].join(''),
    'who typed it': ['written by a sub', 'agent'].join(''),
  };
  for (const [name, sample] of Object.entries(samples)) expect(sample, name).toMatch(foreign[name] ?? /$^/);
});
