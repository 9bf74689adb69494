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

/** Phrases that were retired: nobody who grew up with English would write them, in a text or in a comment. */
const retired: Record<string, RegExp> = {
  'mend, where correct, fix or replace is meant': /\bmend(?:s|ed|ing)?\b/i,
  'stand, where be is meant': /\b(?:stood|as (?:it|they) stands?|stands? (?:in place|there|here))\b/i,
  'good for, where valid for is meant': /\bgood for (?:\d|nothing)/i,
  'what should become of it': /\bwhat (?:should|shall) become of\b/i,
  "somebody's word, where answer is meant":
    /\b(?:server|browser|device|marketplace|disk)[’']s (?:own )?word\b/i,
  'forbids to': /\bforbids to\b/i,
  'moved on meanwhile': /\bmoved on meanwhile\b/i,
  'not among yours': /\bnot among your/i,
  'does not answer, where isn’t responding is meant': /\bdoes not answer\b/i,
  'here again': /\bis here again\b/i,
  'let go of': /\blets? go of\b|\bis let go\b/i,
  'guillemets, which only German texts have': /[\u00ab\u00bb]/,
  'another word for 清关凭证, 配送服务, 另一版本 or 最晚…发货':
    /海关凭证|(?<!清关|缴款)凭证|物流服务|对方的|日前发货/,
};

/** Texts of a specification or a fixture that stay to the letter. */
const asWritten =
  /^(?:tests\/architecture\/own-words|docs\/specification\.md|tests\/faults\/(?:profiles\/|earlier-build)|tests\/bench\/profile\.ts)/;

test.each(Object.entries(retired))('no text or comment says %s', (_, pattern) => {
  const found = repositoryFiles()
    .filter(file => /\.(?:tsx?|mjs|md|html)$/.test(file) && !asWritten.test(file))
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
