/** Makes the pictures shown in link previews, one per language, in `public/cards`: `npx node scripts/make-cards.ts`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { brand } from '../contract/platform/brand.ts';
import { cardSize } from '../contract/platform/public-pages.ts';
import { rootDir } from '../server/platform/paths.ts';

const fonts = join(rootDir, 'node_modules', '@fontsource-variable');
const face = (name: string, file: string) => {
  const data = readFileSync(join(fonts, file)).toString('base64');
  return `@font-face{font-family:${name};font-weight:200 900;src:url(data:font/woff2;base64,${data}) format('woff2')}`;
};
const faces = [
  face('Newsreader', 'newsreader/files/newsreader-latin-wght-normal.woff2'),
  face('Geist', 'geist/files/geist-latin-wght-normal.woff2'),
].join('');

const words = {
  en: ['Your money, accounted for to the last unit.', 'Custody · accounts · exchange · payments'],
  'zh-CN': ['每一分钱，都有据可查。', '资金托管 · 账户 · 兑换 · 付款'],
} as const;

/** A hull in section, ribs on a keelson, as on the home page. */
const ribs = [0, 1, 2, 3, 4, 5, 6].map((rib) => {
  const inset = rib * 26;
  return `<path d="M${40 + inset} ${70 + rib * 4} C ${50 + inset} ${210 + rib * 8}, ${150 + inset / 2} 285, 240 300 C ${330 - inset / 2} 285, ${430 - inset} ${210 + rib * 8}, ${440 - inset} ${70 + rib * 4}" stroke="#9fc9d2" stroke-width="1.5" fill="none" opacity="${0.9 - rib * 0.1}"/>`;
});
const hull = `<svg viewBox="0 0 480 360" width="520">${ribs.join('')}<path d="M90 300 H390" stroke="#d9b36b" stroke-width="7" stroke-linecap="round"/><path d="M240 40 V300" stroke="#d9b36b" stroke-width="2"/><circle cx="240" cy="40" r="6" fill="#d9b36b"/></svg>`;

const style = `${faces}
  body{margin:0;width:${cardSize.width}px;height:${cardSize.height}px;background:#0a2b36;color:#f8f6f1;display:grid;
    grid-template-columns:1fr 520px;align-items:center;padding:0 40px 0 80px;box-sizing:border-box;
    font-family:Geist,'Noto Sans SC','WenQuanYi Zen Hei',sans-serif}
  b{font-size:30px;font-weight:600} h1{font:500 58px/1.15 Newsreader,'Noto Serif SC','Noto Sans SC','WenQuanYi Zen Hei',serif;margin:36px 0 28px;text-wrap:balance;word-break:keep-all}
  p{font-size:26px;color:#b9d5db;margin:0}`;

const debian = '/usr/bin/chromium';
const browser = await chromium.launch({
  ...(existsSync(debian) ? { executablePath: debian } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [locale, [title, about]] of Object.entries(words)) {
  const page = await browser.newPage({ viewport: cardSize });
  await page.setContent(
    `<html lang="${locale}"><style>${style}</style><div><b>${brand.name}</b><h1>${title}</h1><p>${about}</p></div>${hull}</html>`,
  );
  await page.evaluate('document.fonts.ready.then(() => true)');
  await page.screenshot({ path: join(rootDir, 'public', 'cards', `${locale}.png`) });
  await page.close();
}
await browser.close();
