import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Of a message, what says enough to know where to look. */
const shownLines = 12;

/** A test that failed, or one that passed at its second try: where it is and what it said. */
export interface Failure {
  readonly file: string;
  readonly title: string;
  readonly message: string;
  /** It passed when it was tried again: not counted, but named. */
  readonly isFlaky?: boolean;
}

/** Of Vitest's JSON report, what failures are read from. */
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

/** What didn't pass in Vitest's JSON report; `rootDir` is what its paths begin with. */
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

/** The same of Playwright's: `errors` are those outside of tests, as of a server that didn't start. */
export interface PlaywrightFailures {
  readonly suites: readonly FailureSuite[];
  readonly errors: readonly { readonly message?: string }[];
}

/** What didn't pass in Playwright's JSON report, and what passed at its second try only. */
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

/** What a reader of the output's end is told: each failure by its file, its title and the beginning of what it said. */
export function sayFailures(failures: readonly Failure[]): readonly string[] {
  return failures.flatMap(({ file, title, message, isFlaky = false }) => [
    `${isFlaky ? 'passed when tried again' : 'FAILED'}: ${file} › ${title}`,
    ...stripVTControlCharacters(message)
      .split('\n')
      .slice(0, shownLines)
      .map((line) => `    ${line}`),
  ]);
}
