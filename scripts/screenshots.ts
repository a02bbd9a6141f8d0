/**
 * Makes the README's pictures and the manifest's screenshots from the running product:
 * `ORIGIN=http://localhost:8080 npm run screenshots`, on a sandbox that was just seeded and started with
 * `CODE_PAUSE_SECONDS=0`: each picture is a new device, which signs in with a code.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { sandbox } from '../contract/sandbox/calls.ts';
import { sandboxPeople } from '../server/seeds/people.ts';
import { rootDir } from '../server/platform/paths.ts';

interface Shot {
  readonly file: string;
  readonly path: string;
  readonly isPhone?: boolean;
  readonly scheme?: 'light' | 'dark';
  readonly locale?: 'en' | 'zh-CN';
  readonly isSignedIn?: boolean;
  /** What has to be on the page before the picture is taken. */
  readonly ready: string;
}

const shots: readonly Shot[] = [
  { file: 'docs/pictures/home-light.png', path: '/', ready: 'h1' },
  {
    file: 'docs/pictures/overview-light.png',
    path: '/dashboard/overview',
    isSignedIn: true,
    ready: 'main .recharts-surface',
  },
  {
    file: 'docs/pictures/history-dark.png',
    path: '/dashboard/assets/digital/order',
    isSignedIn: true,
    scheme: 'dark',
    ready: 'main h1',
  },
  {
    file: 'docs/pictures/overview-phone-zh.png',
    path: '/dashboard/overview',
    isSignedIn: true,
    isPhone: true,
    scheme: 'dark',
    locale: 'zh-CN',
    ready: 'main .recharts-surface',
  },
  {
    file: 'docs/pictures/security-light.png',
    path: '/dashboard/account/userInfo',
    isSignedIn: true,
    ready: 'main h2',
  },
  {
    file: 'docs/pictures/api-keys-dark.png',
    path: '/dashboard/account/api/document',
    isSignedIn: true,
    scheme: 'dark',
    ready: 'main h2',
  },
  {
    file: 'docs/pictures/withdraw-light.png',
    path: '/dashboard/assets/digital/withdraw?asset=XRP',
    isSignedIn: true,
    ready: 'main form',
  },
  {
    file: 'docs/pictures/liabilities-dark.png',
    path: '/proof-of-liabilities',
    isSignedIn: true,
    scheme: 'dark',
    ready: 'main table',
  },
  { file: 'docs/pictures/sandbox-light.png', path: '/sandbox', ready: 'main h1' },
  {
    file: 'public/screenshots/overview-wide.png',
    path: '/dashboard/overview',
    isSignedIn: true,
    ready: 'main .recharts-surface',
  },
  {
    file: 'public/screenshots/overview-narrow.png',
    path: '/dashboard/overview',
    isSignedIn: true,
    isPhone: true,
    ready: 'main .recharts-surface',
  },
];

const origin = process.env['ORIGIN'] ?? 'http://localhost:8080';
const debian = '/usr/bin/chromium';
const browser = await chromium.launch({
  ...(existsSync(debian) ? { executablePath: debian } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
});
for (const shot of shots) await take(browser, shot);
await browser.close();

async function take(opened: Browser, shot: Shot): Promise<void> {
  const context = await opened.newContext({
    viewport: shot.isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    deviceScaleFactor: shot.isPhone ? 2 : 1,
    colorScheme: shot.scheme ?? 'light',
    locale: shot.locale ?? 'en',
  });
  const page = await context.newPage();
  if (shot.isSignedIn) await signIn(page);
  await page.goto(origin + shot.path);
  await page.locator(shot.ready).first().waitFor();
  // The stream of events stays open: the network of a signed-in page is never idle.
  await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
  // Asked from here: a page's policy lets no text be run as code, which a wait within it is.
  while (!(await page.evaluate<boolean>('[...document.images].every(({ naturalWidth }) => naturalWidth > 0)')))
    await pause(100);
  // What is fetched last, the bell's number say, has no end that the page tells.
  await pause(1000);
  const file = join(rootDir, shot.file);
  mkdirSync(join(file, '..'), { recursive: true });
  await page.screenshot({ path: file });
  console.log(shot.file);
  await context.close();
}

async function signIn(page: Page): Promise<void> {
  const [person] = sandboxPeople;
  if (!person) throw new Error('the sandbox has people');
  await page.goto(`${origin}/user/login`);
  await page.locator('input[type=email]').fill(person.email);
  await page.locator('input[autocomplete=current-password]').fill(person.password);
  await page.locator('main button[type=submit]').click();
  const code = page.locator('main input[autocomplete=one-time-code]');
  await code.waitFor();
  const seen = await listCodes(person.email);
  await page.locator('main form button[type=button]').first().click();
  await code.fill(await nextCode(person.email, seen));
  await page.locator('main button[type=submit]').click();
  await page.waitForURL('**/dashboard/overview');
  // The pictures before were new devices too, which this one is asked about.
  const own = page.getByRole('button', { name: /^(This was me|是我本人)$/ });
  await own.waitFor({ timeout: 5000 }).then(
    () => own.click(),
    () => undefined,
  );
  await own.waitFor({ state: 'detached' });
}

/** The codes that this address has been sent, newest first. */
async function listCodes(to: string): Promise<string[]> {
  const answer = await fetch(`${origin}${sandbox.getMails.path}?to=${encodeURIComponent(to)}`);
  const { result } = (await answer.json()) as { result: { items: { text: string }[] } };
  return result.items.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
}

async function nextCode(to: string, seen: readonly string[]): Promise<string> {
  for (let tries = 0; tries < 50; tries += 1) {
    const found = (await listCodes(to)).find((one) => !seen.includes(one));
    if (found) return found;
    await pause(200);
  }
  throw new Error(`no code came to ${to}`);
}
