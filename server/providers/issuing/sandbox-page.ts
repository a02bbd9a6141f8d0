import type { FastifyInstance } from 'fastify';
import { matchLocale, type Locale } from '#contract/platform/locales.ts';
import { openOwnPages, policyOf } from '../own-pages.ts';
import { lookPath } from './sandbox-cards.ts';
import type { SandboxCard } from './sandbox-store.ts';
import { cardPageStyle } from './page-style.ts';

const style = cardPageStyle(
  'font-size:1.125rem;font-variant-numeric:tabular-nums;letter-spacing:.04em;overflow-wrap:anywhere',
);

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
    title: '您的企业卡',
    about: '沙盒发卡机构。本页仅可打开一次，用完请关闭。',
    number: '卡号',
    expires: '有效期',
    cvc: '安全码',
    pin: '密码',
    gone: '链接已失效',
    again: '请返回，重新选择“查看卡号”。',
  },
};

/** Opens the sandbox issuer's page that shows a card's number, once. The app never has the number. */
export const openCardPage = async (
  app: FastifyInstance,
  takeLook: (token: string) => Promise<SandboxCard | undefined>,
): Promise<void> =>
  openOwnPages(app, policyOf(style), (pages) => {
    pages.get<{ Querystring: Readonly<Record<string, unknown>> }>(lookPath, async ({ query, headers }, reply) => {
      const card = await takeLook(typeof query['token'] === 'string' ? query['token'] : '');
      const html = write(matchLocale(headers['accept-language']), card);
      return reply
        .status(card ? 200 : 410)
        .type('text/html; charset=utf-8')
        .send(html);
    });
  });

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
