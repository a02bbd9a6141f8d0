/**
 * Makes the README's pictures, the manifest's screenshots and the public pages' pictures from the running product (only
 * those whose path contains `ONLY`, if it is set): `ORIGIN=http://localhost:8080 npm run screenshots`, on a freshly
 * seeded sandbox started with `CODE_PAUSE_SECONDS=0`: each picture uses a new device, which signs in with a code.
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
  /** Selector that must be on the page before the picture is taken. */
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
/**
 * True if nothing is loading and the visible images are there; a lazy image elsewhere, or in the other colours, isn't
 * fetched.
 */
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

/**
 * Takes the product pictures of the public pages (`src/ui/site/product-picture.tsx`), in each language and both color
 * schemes.
 */
async function takePublic(opened: Browser): Promise<void> {
  const all: readonly PublicShot[] = [
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
    { name: 'cards', path: '/dashboard/cards', of: harbour, ready: 'main h1' },
    { name: 'sub-accounts', path: '/dashboard/assets/sub-accounts', of: harbour, ready: 'main h1' },
  ];
  const wanted = all.filter(({ name }) => `public/pictures/${name}`.includes(only));
  if (wanted.some(({ name }) => name === 'cards' || name === 'sub-accounts')) await furnish(opened);
  for (const locale of locales)
    for (const scheme of ['light', 'dark'] as const)
      for (const owner of [ada, harbour]) {
        const own = wanted.filter(({ of }) => of === owner);
        if (own.length === 0) continue;
        const context = await opened.newContext({ colorScheme: scheme, locale });
        await signIn(await context.newPage(), owner);
        for (const shot of own) await takePicture(context, shot, `${shot.name}.${locale}.${scheme}`);
        await context.close();
      }
}

/**
 * Gives the company the data its pictures show, the way its members would: cards, and sub-accounts with money in them.
 */
async function furnish(opened: Browser): Promise<void> {
  const context = await opened.newContext({ locale: 'en' });
  const page = await context.newPage();
  await signIn(page, harbour);
  const dialog = page.getByRole('dialog');
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const openDialog = (name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true }).first().click();
  for (const [name, limit] of [
    ['Travel', '1500'],
    ['Software', '400'],
    ['Office', '250'],
  ] as const) {
    await page.goto(`${origin}/dashboard/cards`);
    await openDialog('Issue card');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Per payment').fill(limit);
    await passing(page, () => press('Issue card'));
    await dialog.getByText('Active', { exact: true }).waitFor();
  }
  for (const [name, amount] of [
    ['Blue Anchor Shipping', '640'],
    ['Northern Cargo', '1280'],
    ['Quay & Sons', '275'],
  ] as const) {
    await page.goto(`${origin}/dashboard/assets/sub-accounts`);
    await openDialog('Create sub-account');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Reference').fill(name.toLowerCase().replace(/\W+/g, '-'));
    await press('Create');
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Open' }).click();
    await openDialog('Move funds');
    await dialog.getByLabel('Amount').fill(amount);
    await passing(page, () => press('Move funds'));
    await dialog.waitFor({ state: 'detached' });
  }
  await context.close();
}

/** Performs an action that requires a step-up verification, and passes it with the mailed code. */
async function passing(page: Page, act: () => Promise<void>): Promise<void> {
  const seen = await listCodes(harbour.email);
  await act();
  const check = page.getByRole('dialog', { name: 'Security check' });
  const code = await nextCode(harbour.email, seen);
  // Entering the last digit submits the code.
  await check.getByLabel(/^Code sent to/).fill(code);
  await check.waitFor({ state: 'detached' });
}

async function takePicture(context: BrowserContext, shot: PublicShot, name: string): Promise<void> {
  const page = await context.newPage();
  const size = shot.isPhone ? { width: 390, height: 640 } : { width: 1120, height: 700 };
  await page.setViewportSize(size);
  await open(page, shot);
  // The sandbox strip above the frame is not part of the product.
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

/** Opens the page a picture shows and waits until it is complete. */
async function open(page: Page, shot: Pick<Shot, 'path' | 'ready'>): Promise<void> {
  await page.goto(origin + shot.path);
  await page.locator(shot.ready).first().waitFor();
  // The event stream stays open, so the network of a signed-in page is never idle. Poll from here: the page's policy
  // forbids running text as code, which a wait inside the page does.
  while (!(await page.evaluate<boolean>(allDrawn))) await pause(100);
  // The page doesn't signal when late requests, such as the bell's count, have finished.
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
  // The previous pictures also came from new devices, and this one is asked about them.
  const own = page.getByRole('button', { name: /^(This was me|是我本人)$/ });
  await own.waitFor({ timeout: 5000 }).then(
    () => own.click(),
    () => undefined,
  );
  await own.waitFor({ state: 'detached' });
}

/** Returns the codes sent to this address, newest first. */
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
