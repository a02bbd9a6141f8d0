import { createHash } from 'node:crypto';
import { matchLocale, type Locale } from '#contract/platform/locales.ts';
import type { Page } from '../provider.ts';
import { lookPath } from './sandbox-cards.ts';
import type { SandboxCard } from './sandbox-store.ts';

const style = `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f5f7;color:#111827;
font:16px/1.5 system-ui,sans-serif}
main{width:min(22rem,calc(100vw - 2rem))}
.card{padding:1.5rem;border-radius:1rem;background:#10243f;color:#fff;box-sizing:border-box}
dl{display:grid;grid-template-columns:1fr 1fr 1fr;gap:1rem;margin:0}
dl>div:first-child{grid-column:1/-1}
dt{font-size:.75rem;opacity:.8}
dd{margin:0;font-size:1.125rem;font-variant-numeric:tabular-nums;letter-spacing:.04em;overflow-wrap:anywhere}
h1{font-size:1.25rem}p{color:#4b5563}
@media (prefers-color-scheme:dark){body{background:#0b1017;color:#f3f4f6}p{color:#9ca3af}.card{background:#1d3557}}`;

const styleHash = createHash('sha256').update(style).digest('base64');

const texts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    title: 'Your card',
    about: 'Sandbox card issuer. This page opens once; close it when you’re done.',
    number: 'Card number',
    expires: 'Expires',
    cvc: 'CVC',
    pin: 'PIN',
    gone: 'This link has expired',
    again: 'Go back and choose “Show card number” again.',
  },
  'zh-CN': {
    title: '您的卡片',
    about: '沙盒发卡机构。本页仅可打开一次，用完请关闭。',
    number: '卡号',
    expires: '有效期',
    cvc: '安全码',
    pin: '密码',
    gone: '链接已失效',
    again: '请返回，重新选择“查看卡号”。',
  },
};

/** The page of the sandbox's issuer that shows a card's number. The app never has it. */
export function cardPage(takeLook: (token: string) => Promise<SandboxCard | undefined>): Page {
  return {
    path: lookPath,
    policy: `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
    show: async (query, language) => {
      const locale = matchLocale(language);
      const card = await takeLook(typeof query['token'] === 'string' ? query['token'] : '');
      return { status: card ? 200 : 410, html: write(locale, card) };
    },
  };
}

function write(locale: Locale, card: SandboxCard | undefined): string {
  const text = (name: string) => texts[locale][name] ?? '';
  const fact = (name: string, value: string) => `<div><dt>${text(name)}</dt><dd>${value}</dd></div>`;
  const body = card
    ? `<h1>${text('title')}</h1><div class="card"><dl>${fact('number', card.number.replaceAll(/(.{4})(?=.)/g, '$1 '))}
${fact('expires', card.expires)}${fact('cvc', card.cvc)}${fact('pin', card.pin)}</dl></div><p>${text('about')}</p>`
    : `<h1>${text('gone')}</h1><p>${text('again')}</p>`;
  const title = text(card ? 'title' : 'gone');
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${style}</style></head><body><main>${body}</main></body></html>`;
}
