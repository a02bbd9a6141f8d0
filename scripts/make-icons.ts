/** Makes the PNG icons of the manifest from `public/icons/icon.svg`: `npx node scripts/make-icons.ts`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { rootDir } from '../server/platform/paths.ts';

const folder = join(rootDir, 'public', 'icons');
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
/** A maskable icon may be cropped to its inner four fifths. */
const icons = [
  { file: 'icon-192.png', size: 192, inset: 0 },
  { file: 'icon-512.png', size: 512, inset: 0 },
  { file: 'maskable-512.png', size: 512, inset: 52 },
] as const;

const debian = '/usr/bin/chromium';
const browser = await chromium.launch({
  ...(existsSync(debian) ? { executablePath: debian } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const { file, size, inset } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const ground = inset > 0 ? '#0b2a3c' : 'transparent';
  await page.setContent(
    `<style>body{margin:0;padding:${inset}px;background:${ground}}svg{display:block;width:${size - 2 * inset}px}</style>${svg}`,
  );
  await page.screenshot({ path: join(folder, file), omitBackground: true });
  await page.close();
}
await browser.close();
