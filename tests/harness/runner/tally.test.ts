import { expect, test } from 'vitest';
import { countPlaywright, countVitest, settle, Tally } from './tally.ts';

test('counts of several suites add up to one line', () => {
  const tally = new Tally();
  tally.add({ passed: 2, failed: 0 });
  tally.add({ passed: 3, failed: 1 });
  expect(tally.summary()).toBe('5 passed, 1 failed');
  expect(tally.isGood()).toBe(false);
});

test('a run without any tests is not a success', () => {
  expect(new Tally().isGood()).toBe(false);
});

test('a file that can’t be loaded counts as a failure', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
  ];
  expect(countVitest({ testResults })).toEqual({ passed: 1, failed: 1 });
});

test('a skipped test counts as a failure', () => {
  const testResults = [{ status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'skipped' }] }];
  expect(countVitest({ testResults })).toEqual({ passed: 1, failed: 1 });
  const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 1 };
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 4, failed: 1 });
});

test('a browser test that passed on retry counts as passed; one that never passed counts as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 2, skipped: 0 };
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 6, failed: 1 });
});

test('a runner that exits with an error counts as a failure despite a clean report', () => {
  expect(settle({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
  expect(settle({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 });
  expect(settle({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
  expect(settle({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
});
