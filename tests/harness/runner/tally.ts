/** Numbers of passed and failed tests of a suite. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Adds up what the suites report. */
export class Tally {
  #passed = 0;
  #failed = 0;

  add({ passed, failed }: Counts): void {
    this.#passed += passed;
    this.#failed += failed;
  }

  /** Reports whether all tests passed, and at least one ran. */
  isGood(): boolean {
    return this.#failed === 0 && this.#passed > 0;
  }

  summary(): string {
    return `${this.#passed} passed, ${this.#failed} failed`;
  }
}

/** Counts a failure if the runner exited with an error although its report names no failed test. */
export function settle(counts: Counts, exitCode: number): Counts {
  const isSilentFailure = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0);
  return isSilentFailure ? { passed: counts.passed, failed: 1 } : counts;
}

/** The part of Vitest's JSON report that outcomes are read from. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Counts outcomes in Vitest's JSON report. A file that couldn't be loaded is one failure; so is a skipped test. */
export function countVitest(report: VitestReport): Counts {
  let passed = 0;
  let failed = 0;
  for (const { status, assertionResults } of report.testResults) {
    const good = assertionResults.filter((test) => test.status === 'passed').length;
    const bad = assertionResults.length - good;
    passed += good;
    failed += bad === 0 && status === 'failed' ? 1 : bad;
  }
  return { passed, failed };
}

/** The part of Playwright's JSON report that outcomes are read from. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly unknown[];
}

/**
 * Counts outcomes in Playwright's JSON report. A test that passed on retry has passed; Playwright's own list marks it
 * as flaky. Errors outside a test (a server that didn't start) count as failures.
 */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + stats.skipped + errors.length };
}
