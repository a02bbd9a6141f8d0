import { expect, test } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest, sayFailures } from './failures.ts';

test('a failed test is reported with its file and message, and a passed one isn’t', () => {
  const testResults = [
    {
      name: '/keelson/server/a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'adds' },
        { status: 'failed', fullName: 'subtracts', failureMessages: ['\u001B[31mexpected 1\u001B[39m\nto be 2'] },
      ],
    },
  ];
  expect(sayFailures(failuresOfVitest({ testResults }, '/keelson'))).toEqual([
    'FAILED: server/a.test.ts › subtracts',
    '    expected 1',
    '    to be 2',
  ]);
});

test('a file that couldn’t be loaded is reported with the reason', () => {
  const testResults = [
    { name: '/keelson/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ];
  expect(failuresOfVitest({ testResults }, '/keelson')).toEqual([
    { file: 'b.test.ts', title: '(the file)', message: 'no such module' },
  ]);
});

test('a browser test that passed on retry is reported apart from one that never passed', () => {
  const failed = (status: string) => ({
    status,
    projectName: 'phone',
    results: [{ error: { message: 'timeout' } }, {}],
  });
  const suites = [
    {
      file: 'a.e2e.ts',
      specs: [{ title: 'opens', tests: [failed('unexpected')] }],
      suites: [
        {
          file: 'a.e2e.ts',
          specs: [
            { title: 'closes', tests: [failed('flaky')] },
            { title: 'stays', tests: [{ status: 'expected', results: [{}] }] },
          ],
        },
      ],
    },
  ];
  expect(sayFailures(failuresOfPlaywright({ suites, errors: [{ message: 'the server did not start' }] }))).toEqual([
    'FAILED: browser › (outside of the tests)',
    '    the server did not start',
    'FAILED: a.e2e.ts › [phone] opens',
    '    timeout',
    'passed when tried again: a.e2e.ts › [phone] closes',
    '    timeout',
  ]);
});
