import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { install, mayInstall } from './debian.ts';
import { say } from './execute.ts';

const installedBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The program of an installed Chromium or Chrome, or of Playwright's own where it was downloaded. */
export function findBrowser(): string | undefined {
  return [...installedBrowsers, chromium.executablePath()].find((path) => existsSync(path));
}

/** The browser for the browser suite; installed from Debian's packages where there is none and we may. */
export async function ensureBrowser(): Promise<string | undefined> {
  const found = findBrowser();
  if (found !== undefined) return found;
  if (mayInstall() && (await install('chromium', 'fonts-wqy-zenhei'))) return findBrowser();
  say(
    'browser suite: no Chromium or Chrome is installed, so it fails; install one, or run `npx playwright install chromium`',
  );
  return undefined;
}
