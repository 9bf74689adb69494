import { expect, test } from 'vitest';
import { literalPattern, planRun } from '../../scripts/test-plan.ts';
import { countPlaywright, countVitest, type VitestReport } from '../../scripts/test-steps.ts';

test('without arguments everything runs', () => {
  expect(planRun([])).toMatchObject({ checks: true, browser: ['journeys', 'faults'] });
  expect(planRun([]).vitest).toContain('server');
});

test('a project or the checks run alone', () => {
  expect(planRun(['server'])).toEqual({ checks: false, vitest: ['server'], browser: [], webkit: false });
  expect(planRun(['webkit'])).toEqual({ checks: false, vitest: [], browser: [], webkit: true });
  expect(planRun(['changed'])).toMatchObject({ checks: false, webkit: false, changedSince: 'HEAD' });
  expect(planRun(['changed', 'main~3'])).toMatchObject({ changedSince: 'main~3' });
  expect(planRun(['faults'])).toEqual({ checks: false, vitest: [], browser: ['faults'], webkit: false });
  expect(planRun(['unit']).vitest).not.toContain('server');
  expect(planRun(['checks'])).toEqual({ checks: true, vitest: [], browser: [], webkit: false });
});

test('any other argument is part of a title, matched literally', () => {
  expect(planRun(['kept', 'on'])).toMatchObject({ checks: false, title: 'kept on' });
  expect('a drop [42] (twice)').toMatch(new RegExp(literalPattern('[42] (')));
  expect('a drop 4 times').not.toMatch(new RegExp(literalPattern('[42]')));
});

const none = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
const report = (changes: Partial<VitestReport> = {}): VitestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...changes,
});

test('a test file that cannot be read counts as failed', () => {
  const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }];
  expect(countVitest(report({ testResults }), 1)).toMatchObject({ passed: 3, failed: 1, skipped: 0 });
});

test('what failed is repeated with its file, its title and why', () => {
  const failed = {
    status: 'failed',
    fullName: 'a row is sent',
    failureMessages: ['Error: not sent\n  at x'],
  };
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [failed, { ...failed, status: 'passed' }] },
  ];
  const { failures } = countVitest(report({ numFailedTests: 1, testResults }), 1);
  expect(failures).toEqual(['a.test.ts: a row is sent\n    Error: not sent\n      at x']);

  const spec = {
    title: 'a row waits',
    file: 'b.test.ts',
    ok: false,
    tests: [{ results: [{ error: { message: 'gone' } }] }],
  };
  const suites = [{ specs: [], suites: [{ specs: [spec, { ...spec, ok: true }] }] }];
  const browser = countPlaywright({ stats: { ...none, unexpected: 1 }, errors: [], suites }, 1);
  expect(browser.failures).toEqual(['b.test.ts: a row waits\n    gone']);
});

test('an error outside any test counts as failed', () => {
  expect(countVitest(report(), 1)).toMatchObject({ passed: 3, failed: 1 });
  expect(countVitest(report(), 0)).toMatchObject({ passed: 3, failed: 0 });
  const stats = { ...none, expected: 2 };
  expect(countPlaywright({ stats, errors: [], suites: [] }, 1)).toMatchObject({ passed: 2, failed: 1 });
});

test('a browser test that passes only when tried again counts as failed', () => {
  const stats = { expected: 2, unexpected: 1, flaky: 1, skipped: 1 };
  expect(countPlaywright({ stats, errors: [], suites: [] }, 1)).toMatchObject({
    passed: 2,
    failed: 2,
    skipped: 1,
  });
});
