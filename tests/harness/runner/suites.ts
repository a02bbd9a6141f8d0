import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { execute, rootDir, say } from './execute.ts';
import {
  failuresOfPlaywright,
  failuresOfVitest,
  type Failure,
  type PlaywrightFailures,
  type VitestFailures,
} from './failures.ts';
import { ensureStockPostgres } from './stock-postgres.ts';
import { timesOfPlaywright, timesOfVitest, type FileTime, type PlaywrightTimes, type VitestTimes } from './seconds.ts';
import {
  countPlaywright,
  countVitest,
  settle,
  type Counts,
  type PlaywrightReport,
  type Tally,
  type VitestReport,
} from './tally.ts';

const reportDir = join(rootDir, '.cache', 'test-reports');

/** How long each file's tests ran, in all suites so far. */
export const times: FileTime[] = [];

/** Failures in all suites so far. */
export const failures: Failure[] = [];

/**
 * Runs everything. Suites that need the build start after it in three parallel lanes: each lane waits for its pages,
 * databases or servers as long as it computes, so a single one would leave processors idle. A failing suite doesn't
 * keep the next from running.
 */
export async function runAll(tally: Tally): Promise<void> {
  const browser = await ensureBrowser();
  const stockBinDir = await ensureStockPostgres();
  mkdirSync(reportDir, { recursive: true });

  // Runs first: it writes the route tree that the types need.
  tally.add(await runCheck('build', process.execPath, [join(rootDir, 'scripts', 'start.mjs'), '--build']));
  const lanes = [
    runServers(browser, stockBinDir),
    runWholeAndChecks(),
    browser === undefined ? Promise.resolve({ passed: 0, failed: 1 }) : runPlaywright(),
  ];
  for (const counts of await Promise.all(lanes)) tally.add(counts);
}

/**
 * Runs the suite that mostly waits for servers to start, die and time out, and then the checks: this lane ends first, so
 * they use processors that the others leave idle. `npm run check` is the quick way to them.
 */
async function runWholeAndChecks(): Promise<Counts> {
  const whole = await runVitest('conformance, architecture, operation', ['whole'], { besideWith: 1 });
  const checks = ['types', 'lint', 'format:check', 'i18n:check'];
  const outcomes = await Promise.all(checks.map((script) => runCheck(script, 'npm', ['run', '--silent', script])));
  return sum([whole, ...outcomes]);
}

/** Runs units, screens, databases and the API, the quick ones first. */
async function runServers(browser: string | undefined, stockBinDir: string | undefined): Promise<Counts> {
  // Run the API on the oldest engine that production may run on, since it may lack features; in a long run on both.
  const isApiOnStock = stockBinDir !== undefined && process.env['KEELSON_LONG'] === undefined;
  const inBrowser = browser === undefined ? [] : ['screens'];
  const here = ['unit', 'ui', ...inBrowser, 'db', ...(isApiOnStock ? [] : ['api'])];
  const first = await runVitest(here.join(', '), here, { besideWith: workersBeside });
  const second = await runOnStock(stockBinDir);
  return sum([first, second]);
}

function sum(all: readonly Counts[]): Counts {
  const total = (of: keyof Counts) => all.reduce((so, counts) => so + counts[of], 0);
  return { passed: total('passed'), failed: total('failed') };
}

/** As many workers as the browser suite has on two processors. */
const workersBeside = Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2)));

async function runOnStock(stockBinDir: string | undefined): Promise<Counts> {
  const suite = 'database and API on a stock PostgreSQL';
  if (stockBinDir === undefined) {
    say(`${suite}: skipped, there is none`);
    return { passed: 0, failed: 0 };
  }
  return runVitest(suite, ['db', 'api'], {
    // These tests wait for PostgreSQL more than half of the time, and their lane takes longest.
    besideWith: workersBeside + 1,
    env: {
      TEST_POSTGRES_BIN: stockBinDir,
      // The ledger was already tested at length; this run tests the other engine.
      KEELSON_LEDGER_SEQUENCES: process.env['KEELSON_LEDGER_SEQUENCES'] ?? '100',
    },
  });
}

/** Runs a tool that passes or fails as a whole and counts as one test; its output is printed if it fails. */
async function runCheck(name: string, command: string, args: readonly string[]): Promise<Counts> {
  const { code, output, seconds } = await execute(command, args, { capture: true });
  if (code !== 0) {
    say(output.trimEnd());
    failures.push({ file: name, title: `exit code ${code}`, message: output.trim() });
  }
  say(`${name}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds} s)`);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

interface SuiteOptions {
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Number of workers if the suite runs in parallel with another one; its output is then printed as a whole at the end.
   */
  readonly besideWith?: number;
}

async function runVitest(title: string, projects: readonly string[], options: SuiteOptions = {}): Promise<Counts> {
  const report = join(reportDir, `${title.replaceAll(/\W+/g, '-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const filters = projects.map((project) => `--project=${project}`);
  const workers = options.besideWith === undefined ? [] : [`--maxWorkers=${options.besideWith}`];
  const tool = join(rootDir, 'node_modules', 'vitest', 'vitest.mjs');
  return runSuite(title, report, [tool, 'run', ...reporters, ...filters, ...workers], options, ofVitest);
}

async function runPlaywright(): Promise<Counts> {
  const report = join(reportDir, 'browser.json');
  const tool = join(rootDir, 'node_modules', '@playwright', 'test', 'cli.js');
  return runSuite(
    'browser',
    report,
    [tool, 'test', '--reporter=list,json'],
    { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
    ofPlaywright,
  );
}

interface Reader<Report> {
  readonly count: (report: Report) => Counts;
  readonly time: (report: Report) => readonly FileTime[];
  readonly fail: (report: Report) => readonly Failure[];
}

const ofVitest: Reader<VitestReport & VitestTimes & VitestFailures> = {
  count: countVitest,
  time: (report) => timesOfVitest(report, rootDir),
  fail: (report) => failuresOfVitest(report, rootDir),
};
const ofPlaywright: Reader<PlaywrightReport & PlaywrightTimes & PlaywrightFailures> = {
  count: countPlaywright,
  time: timesOfPlaywright,
  fail: failuresOfPlaywright,
};

async function runSuite<Report>(
  title: string,
  reportFile: string,
  args: readonly string[],
  { env = {}, besideWith }: SuiteOptions,
  reader: Reader<Report>,
): Promise<Counts> {
  const isBeside = besideWith !== undefined;
  say(isBeside ? `\n${title}: beside the browsers, said at its end` : `\n${title}`);
  rmSync(reportFile, { force: true });
  const { code, output, seconds } = await execute(process.execPath, args, { env, capture: isBeside });
  if (isBeside) say(`\n${title}\n${output.trimEnd()}`);
  const reported = readReport(reportFile, reader);
  const counts = settle(reported, code);
  if (counts.failed > reported.failed)
    failures.push({ file: title, title: `exit code ${code}`, message: 'No test failed, or none ran; see its output.' });
  say(`${title}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`);
  return counts;
}

function readReport<Report>(file: string, { count, time, fail }: Reader<Report>): Counts {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    times.push(...time(report));
    failures.push(...fail(report));
    return count(report);
  } catch (error) {
    say(`no readable report: ${String(error)}`);
    failures.push({ file, title: 'no readable report', message: String(error) });
    return { passed: 0, failed: 1 };
  }
}
