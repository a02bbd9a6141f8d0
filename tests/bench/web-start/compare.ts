import type { Browser, Page } from '@playwright/test';
import { must } from '#contract/platform/errors.ts';
import { quantile } from '../quantile.ts';
import { openBareSite } from './bare-site.ts';
import { newVisitor, slowDown, start, startUntilSeen, type Start } from './starts.ts';

const rounds = 5;
const rowOfHistory = 'main [role=group] > * button, main [role=group] > button';
const historyPath = '/dashboard/assets/digital/order';

/** Bytes until the page responds to a press, in kB of 1000 bytes: everything transferred, or only the code. */
const weights = [
  { path: '/', what: 'code', goalKb: 110, weigh: ({ code }: Start) => code },
  { path: '/', what: 'code before paint', goalKb: 20, weigh: ({ codeBeforePaint }: Start) => codeBeforePaint },
  { path: '/user/login', what: 'all', goalKb: 110, weigh: ({ allBytes }: Start) => allBytes },
  { path: '/dashboard/overview', what: 'all', goalKb: 160, weigh: ({ allBytes }: Start) => allBytes },
] as const;
const [shiftGoal, taskGoalMs] = [0.02, 50];
const [homeGoal, historyGoal] = [1.5, 1.6];

const middle = (values: readonly number[]) => quantile(values, 0.5);
const kb = (bytes: number) => bytes / 1000;

/** Writes a line of the report; a missed goal makes the benchmark exit with 1. */
function report(name: string, value: number, goal: number, digits: number, note = ''): void {
  const isReached = value <= goal;
  if (!isReached) process.exitCode = 1;
  const figures = `${value.toFixed(digits).padStart(9)}  goal ${goal}`.padEnd(26);
  process.stdout.write(`${name.padEnd(44)}${figures}${isReached ? 'reached' : 'MISSED'}${note}\n`);
}

/** The product and the yardstick. */
interface Sites {
  readonly origin: string;
  readonly bare: string;
}
/**
 * Signs in as a user who has a history, and waits until the device has everything an offline start needs, if it may
 * keep it.
 */
export type Enter = (page: Page, isKept: boolean) => Promise<void>;

/**
 * Compares starts on a phone with a slow 4G line and a processor four times slower with those of a bare React page and
 * list that are built here, in the same run: medians of five.
 */
export async function compareStarts(browser: Browser, origin: string, enter: Enter): Promise<void> {
  const bare = await openBareSite();
  const sites = { origin, bare: bare.origin };
  try {
    const starts = await takeStarts(browser, sites, enter);
    reportWeights(starts);
    reportTimes(starts);
    await compareHistory(browser, sites, enter);
  } finally {
    await bare.close();
  }
}

type Starts = ReadonlyMap<string, readonly Start[]>;
const barePage = 'bare page';
const paths = [barePage, '/', '/user/login', '/dashboard/overview'] as const;

/**
 * Alternates, so that other work on the machine affects all of them. Nothing is kept between starts except a session.
 */
async function takeStarts(browser: Browser, { origin, bare }: Sites, enter: Enter): Promise<Starts> {
  const taken = new Map<string, Start[]>(paths.map((path) => [path, []]));
  const owner = await newVisitor(browser, 'block');
  const door = await owner.newPage();
  await enter(door, false);
  await door.close();
  for (let round = 0; round < rounds; round += 1) {
    for (const [path, starts] of taken) {
      const isOwned = path.startsWith('/dashboard');
      const visitor = isOwned ? owner : await newVisitor(browser, 'block');
      const page = await visitor.newPage();
      await slowDown(page, 'slow4g');
      starts.push(await start(page, path === barePage ? `${bare}/page` : origin + path));
      await page.close();
      if (!isOwned) await visitor.close();
    }
  }
  await owner.close();
  return taken;
}

function reportWeights(starts: Starts): void {
  for (const { path, what, goalKb, weigh } of weights) {
    const taken = must(starts.get(path), path);
    const faces = middle(taken.map((one) => one.faces));
    const note = what === 'all' ? `, of which faces ${kb(faces).toFixed(0)}` : '';
    report(`${path} ${what} until ready, kB`, kb(middle(taken.map(weigh))), goalKb, 1, note);
  }
}

/** Prints a figure without a goal. */
const say = (name: string, value: number) =>
  process.stdout.write(`${name.padEnd(44)}${value.toFixed(0).padStart(9)}\n`);

function reportTimes(starts: Starts): void {
  const readyMs = (path: string) => middle(must(starts.get(path), path).map((one) => one.readyMs));
  const [home, bare] = [readyMs('/'), readyMs(barePage)];
  report('/ ready, ratio to a bare page', home / bare, homeGoal, 2, `, ${home.toFixed(0)} and ${bare.toFixed(0)} ms`);
  for (const path of paths) {
    const taken = must(starts.get(path), path);
    say(`${path} ready, ms`, readyMs(path));
    if (path === barePage) {
      // A lower bound for every React page on this machine.
      say(`${path} longest task, ms`, middle(taken.map((one) => one.longestTaskMs)));
      continue;
    }
    report(`${path} layout shift`, middle(taken.map((one) => one.shift)), shiftGoal, 3);
    report(`${path} longest task, ms`, middle(taken.map((one) => one.longestTaskMs)), taskGoalMs, 0);
  }
}

/**
 * Compares reading the data stored on the device: both without a network and with their files cached by a service
 * worker.
 */
async function compareHistory(browser: Browser, { origin, bare }: Sites, enter: Enter): Promise<void> {
  const device = await newVisitor(browser, 'allow');
  const first = await device.newPage();
  await enter(first, true);
  await first.goto(origin + historyPath);
  await first.locator(rowOfHistory).first().waitFor();
  await first.goto(`${bare}/list`);
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await first.close();
  await device.setOffline(true);
  const [history, list]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const [times, address, seen] of [
      [list, `${bare}/list`, 'main li'],
      [history, origin + historyPath, rowOfHistory],
    ] as const) {
      const page = await device.newPage();
      await slowDown(page, 'none');
      times.push(await startUntilSeen(page, address, seen));
      await page.close();
    }
  }
  await device.close();
  const [ours, yardstick] = [middle(history), middle(list)];
  const note = `, ${ours.toFixed(0)} and ${yardstick.toFixed(0)} ms`;
  report('history offline, ratio to a bare list', ours / yardstick, historyGoal, 2, note);
}
