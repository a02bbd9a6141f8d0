import { relative } from 'node:path';

/** How long the tests of a file ran. */
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

/**
 * Returns the domain of a test file: the folder of its feature, the journey of the browser suite, or the part of the
 * tree.
 */
export function domainOf(path: string): string {
  const feature = /^(?:server|src)\/features\/([^/]+)\//.exec(path)?.[1];
  const journey = /([^/]+)\.e2e\.ts$/.exec(path)?.[1];
  return feature ?? journey ?? path.split('/').slice(0, 2).join('/');
}

/** Returns seconds per domain, longest first; domains below one second are combined. */
export function secondsByDomain(times: readonly FileTime[]): readonly string[] {
  const sums = new Map<string, number>();
  for (const { file, seconds } of times) sums.set(domainOf(file), (sums.get(domainOf(file)) ?? 0) + seconds);
  const sorted = [...sums].toSorted(([, one], [, other]) => other - one);
  const short = sorted.filter(([, seconds]) => seconds < 1);
  const rest = short.reduce((sum, [, seconds]) => sum + seconds, 0);
  const shown = [...sorted.filter(([, seconds]) => seconds >= 1), [`${short.length} others`, rest] as const];
  return shown.map(([domain, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${domain}`);
}

/** The part of Vitest's JSON report that times are read from. */
export interface VitestTimes {
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

/** Returns the times in Vitest's JSON report; `rootDir` is the prefix of its paths. */
export function timesOfVitest({ testResults }: VitestTimes, rootDir: string): readonly FileTime[] {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: relative(rootDir, name),
    seconds: Math.max(0, endTime - startTime) / 1000,
  }));
}

interface PlaywrightSuite {
  readonly file: string;
  readonly specs: readonly {
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** The part of Playwright's JSON report that times are read from. */
export interface PlaywrightTimes {
  readonly suites: readonly PlaywrightSuite[];
}

/** Returns the times in Playwright's JSON report, retries included. */
export function timesOfPlaywright({ suites }: PlaywrightTimes): readonly FileTime[] {
  return suites.flatMap((suite) => {
    const results = suite.specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
    const seconds = results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
    return [{ file: suite.file, seconds }, ...timesOfPlaywright({ suites: suite.suites ?? [] })];
  });
}
