import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { semanticTokens } from '#src/theme/tokens.ts';
import { root, sourceFiles } from './repository-files.ts';

const recipes = sourceFiles().filter(file => /^src\/(theme\/|.*\.recipe\.ts$)/.test(file));

test('what moves takes 120 to 200 ms, and no time at all where motion is reduced', () => {
  const { base, _motionReduce } = semanticTokens.durations.move.value;
  expect(Number.parseInt(base, 10)).toBeGreaterThanOrEqual(120);
  expect(Number.parseInt(base, 10)).toBeLessThanOrEqual(200);
  expect(_motionReduce).toBe('0ms');
});

test('every recipe takes its times from the tokens, which reduced motion sets to nothing; only what waits turns on its own', () => {
  const times = recipes.flatMap(file =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:animation|transition)(?:Duration|Delay)?: '([^']*)'/g,
      ),
    ]
      .map(([, value = '']) => value)
      .filter(value => /\d/.test(value)),
  );
  expect(times).toEqual(['turn .9s linear infinite']);
});
