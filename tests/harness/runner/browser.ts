import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { install, mayInstall } from './debian.ts';
import { say } from './execute.ts';

const wholeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** Chromium without windows: the same engine, about a fifth less work, but no background sync. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** Flags for a browser that makes no external requests, and runs where there is no display and no sandbox. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** Returns the path of an installed Chromium or Chrome, or of Playwright's own if it was downloaded. */
export function findWholeBrowser(): string | undefined {
  return [...wholeBrowsers, chromium.executablePath()].find((path) => existsSync(path));
}

/** Returns the browser for the browser suite: the headless shell if installed, else the full browser. */
export function findBrowser(): string | undefined {
  return existsSync(headlessShell) ? headlessShell : findWholeBrowser();
}

/**
 * Returns the browser for the browser suite, after installing missing kinds from Debian's packages if permitted. A full
 * one must be present: a test or two need features that the headless shell lacks.
 */
export async function ensureBrowser(): Promise<string | undefined> {
  const isWholeMissing = findWholeBrowser() === undefined;
  const missing = [
    ...(isWholeMissing ? ['chromium', 'fonts-wqy-zenhei'] : []),
    ...(existsSync(headlessShell) ? [] : ['chromium-headless-shell']),
  ];
  if (missing.length > 0 && mayInstall()) await install(...missing);
  if (findWholeBrowser() !== undefined) return findBrowser();
  say(
    'browser suite: no Chromium or Chrome is installed, so it fails; install one, or run `npx playwright install chromium`',
  );
  return undefined;
}
