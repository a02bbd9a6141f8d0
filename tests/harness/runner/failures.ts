import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Lines of a message that are enough to know where to look. */
const shownLines = 12;

/** A test that failed, or that passed only on retry: its location and its message. */
export interface Failure {
  readonly file: string;
  readonly title: string;
  readonly message: string;
  /** Whether it passed on retry: it is listed but not counted. */
  readonly isFlaky?: boolean;
}

/** The part of Vitest's JSON report that failures are read from. */
export interface VitestFailures {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName?: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

/** Returns the failures in Vitest's JSON report; `rootDir` is the prefix of its paths. */
export function failuresOfVitest({ testResults }: VitestFailures, rootDir: string): readonly Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(rootDir, name);
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => ({
        file,
        title: test.fullName ?? '',
        message: test.failureMessages?.join('\n') || test.status,
      }));
    if (tests.length > 0 || status !== 'failed') return tests;
    return [{ file, title: '(the file)', message: message ?? '' }];
  });
}

interface FailureSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly projectName?: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
  readonly suites?: readonly FailureSuite[];
}

/**
 * The part of Playwright's JSON report that failures are read from. `errors` are those outside of tests, such as a
 * server that didn't start.
 */
export interface PlaywrightFailures {
  readonly suites: readonly FailureSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

/** Returns the failures in Playwright's JSON report, and the tests that passed only on retry. */
export function failuresOfPlaywright({ suites, errors }: PlaywrightFailures): readonly Failure[] {
  return [
    ...errors.map(({ message = '' }) => ({ file: 'browser', title: '(outside of the tests)', message })),
    ...suites.flatMap(ofSuite),
  ];
}

function ofSuite({ file, specs, suites = [] }: FailureSuite): readonly Failure[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ status, projectName, results }) => ({
        file,
        title: projectName === undefined ? title : `[${projectName}] ${title}`,
        message: results.find(({ error }) => error)?.error?.message ?? status,
        ...(status === 'flaky' ? { isFlaky: true } : {}),
      })),
  );
  return [...own, ...suites.flatMap(ofSuite)];
}

/**
 * Returns the failure summary for the end of the output: each failure's file, title and the beginning of its message.
 */
export function sayFailures(failures: readonly Failure[]): readonly string[] {
  return failures.flatMap(({ file, title, message, isFlaky = false }) => [
    `${isFlaky ? 'passed when tried again' : 'FAILED'}: ${file} › ${title}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .slice(0, shownLines)
      .map((line) => `    ${line}`),
  ]);
}
