/**
 * Makes the README's pictures, the manifest's screenshots and the public pages' pictures from the running product (those
 * whose path has what `ONLY` says, where it says something):
 * `ORIGIN=http://localhost:8080 npm run screenshots`, on a sandbox that was just seeded and started with
 * `CODE_PAUSE_SECONDS=0`: each picture is a new device, which signs in with a code.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import sharp from 'sharp';
import { must } from '../contract/platform/claims.ts';
import { locales } from '../contract/platform/locales.ts';
import { sandbox } from '../contract/sandbox/calls.ts';
import { sandboxPeople, type SandboxPerson } from '../server/seeds/people.ts';
import { rootDir } from '../server/platform/paths.ts';
import type { ProductPictureName } from '../contract/platform/product-pictures.ts';

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
/** Nothing is waited for any more, and the images in sight are there; a lazy one elsewhere, or of the other colours, isn't fetched. */
const allDrawn = `!document.querySelector('main [aria-busy=true]') && [...document.images].every((image) => image.naturalWidth > 0 || (image.loading === 'lazy' &&
  (image.offsetParent === null || image.getBoundingClientRect().top > innerHeight)))`;

const only = process.env['ONLY'] ?? '';
const person = (email: string) =>
  must(
    sandboxPeople.find((one) => one.email === email),
    email,
  );
const [ada, harbour] = [person('ada@keelson.example'), person('finance@harbour.example')];
for (const shot of shots) if (shot.file.includes(only)) await take(browser, shot);
await takePublic(browser);
await browser.close();

interface PublicShot {
  readonly name: ProductPictureName;
  readonly path: string;
  readonly of: SandboxPerson;
  readonly ready: string;
  readonly isPhone?: boolean;
}

/** What public pages show of the product (`src/ui/site/product-picture.tsx`), in each language and in both schemes. */
async function takePublic(opened: Browser): Promise<void> {
  const wanted: readonly PublicShot[] = [
    { name: 'overview', path: '/dashboard/overview', of: ada, ready: 'main .recharts-surface' },
    { name: 'overview-phone', path: '/dashboard/overview', of: ada, ready: 'main h1', isPhone: true },
    { name: 'digital', path: '/dashboard/assets/digital', of: ada, ready: 'main h1' },
    { name: 'convert', path: '/dashboard/convert', of: ada, ready: 'main form' },
    { name: 'earn', path: '/dashboard/earn', of: ada, ready: 'main h1' },
    { name: 'earn-phone', path: '/dashboard/earn', of: ada, ready: 'main h1', isPhone: true },
    { name: 'security', path: '/dashboard/account/userInfo', of: ada, ready: 'main h2' },
    { name: 'history-phone', path: '/dashboard/assets/digital/order', of: ada, ready: 'main h1', isPhone: true },
    { name: 'global', path: '/dashboard/assets/global', of: harbour, ready: 'main h1' },
    { name: 'remittance', path: '/dashboard/remittance', of: harbour, ready: 'main form' },
  ];
  for (const locale of locales)
    for (const scheme of ['light', 'dark'] as const)
      for (const owner of [ada, harbour]) {
        const own = wanted.filter(({ name, of }) => of === owner && `public/pictures/${name}`.includes(only));
        if (own.length === 0) continue;
        const context = await opened.newContext({ colorScheme: scheme, locale });
        await signIn(await context.newPage(), owner);
        for (const shot of own) await takePicture(context, shot, `${shot.name}.${locale}.${scheme}`);
        await context.close();
      }
}

async function takePicture(context: BrowserContext, shot: PublicShot, name: string): Promise<void> {
  const page = await context.newPage();
  const size = shot.isPhone ? { width: 390, height: 640 } : { width: 1120, height: 700 };
  await page.setViewportSize(size);
  await open(page, shot);
  // What stands above the frame, the sandbox's strip, is no part of the product.
  const top = (await page.locator('header').first().boundingBox())?.y ?? 0;
  await page.setViewportSize({ ...size, height: size.height + top });
  await pause(500);
  const picture = sharp(await page.screenshot({ clip: { x: 0, y: top, ...size } }));
  const base = join(rootDir, 'public/pictures', name);
  mkdirSync(join(base, '..'), { recursive: true });
  await picture.clone().avif({ quality: 55, effort: 6 }).toFile(`${base}.avif`);
  await picture.clone().webp({ quality: 80, effort: 6 }).toFile(`${base}.webp`);
  console.log(`public/pictures/${name}`);
  await page.close();
}

async function take(opened: Browser, shot: Shot): Promise<void> {
  const context = await opened.newContext({
    viewport: shot.isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
    deviceScaleFactor: shot.isPhone ? 2 : 1,
    colorScheme: shot.scheme ?? 'light',
    locale: shot.locale ?? 'en',
  });
  const page = await context.newPage();
  if (shot.isSignedIn) await signIn(page, ada);
  await open(page, shot);
  const file = join(rootDir, shot.file);
  mkdirSync(join(file, '..'), { recursive: true });
  await page.screenshot({ path: file });
  console.log(shot.file);
  await context.close();
}

/** Opens what a picture shows, and waits until all of it is there. */
async function open(page: Page, shot: Pick<Shot, 'path' | 'ready'>): Promise<void> {
  await page.goto(origin + shot.path);
  await page.locator(shot.ready).first().waitFor();
  // The stream of events stays open: the network of a signed-in page is never idle.
  // Asked from here: a page's policy lets no text be run as code, which a wait within it is.
  while (!(await page.evaluate<boolean>(allDrawn))) await pause(100);
  // What is fetched last, the bell's number say, has no end that the page tells.
  await pause(1000);
}

async function signIn(page: Page, who: SandboxPerson): Promise<void> {
  await page.goto(`${origin}/user/login`);
  await page.locator('input[type=email]').fill(who.email);
  await page.locator('input[autocomplete=current-password]').fill(who.password);
  await page.locator('main button[type=submit]').click();
  const code = page.locator('main input[autocomplete=one-time-code]');
  await code.waitFor();
  const seen = await listCodes(who.email);
  await page.locator('main form button[type=button]').first().click();
  await code.fill(await nextCode(who.email, seen));
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
