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
/** Chromium without windows: the same engine with a fifth less work, but without background sync. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/** A browser that looks for nothing outside, and runs where there is no window and no sandbox. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** The program of an installed Chromium or Chrome, or of Playwright's own where it was downloaded. */
export function findWholeBrowser(): string | undefined {
  return [...wholeBrowsers, chromium.executablePath()].find((path) => existsSync(path));
}

/** What the browser suite runs in: the headless shell where there is one, else the whole browser. */
export function findBrowser(): string | undefined {
  return existsSync(headlessShell) ? headlessShell : findWholeBrowser();
}

/**
 * The browser for the browser suite; both kinds are installed from Debian's packages where they are missing
 * and we may. A whole one must be there: a test or two need what the headless shell lacks.
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
