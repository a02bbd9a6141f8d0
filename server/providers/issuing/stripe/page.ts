import type { FastifyInstance } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import { refuse } from '#contract/platform/errors.ts';
import { matchLocale, type Locale } from '#contract/platform/locales.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { fieldOf, textOf } from '../../json-fields.ts';
import { escapeHtml, openOwnPages } from '../../own-pages.ts';
import type { CardLook } from '../issuing.ts';
import type { StripeClient } from './client.ts';
import { cardPageStyle } from '../page-style.ts';

declare module '#server/platform/database.ts' {
  interface Database {
    issuer_look: { token_digest: string; card_id: string; stage: 'page' | 'key'; expires_at: Date };
  }
}

/** Outside the client's paths: the service worker leaves it to the server. */
export const lookPath = '/api/issuing/card';
const lookMs = 5 * 60_000;
const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Creates looks at a card: a look's token opens the page once; the page gets another token, valid for one key. */
export function createLooks(db: Db, clock: Clock) {
  async function add(cardId: string, stage: 'page' | 'key', expiresAt: Date): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    const row = { token_digest: digestOf(token), card_id: cardId, stage, expires_at: expiresAt };
    await db.insertInto('issuer_look').values(row).execute();
    return token;
  }
  return {
    /** @param cardId the issuer's */
    begin: async (cardId: string, origin: string): Promise<CardLook> => {
      const expiresAt = new Date(clock.now().getTime() + lookMs);
      await db.deleteFrom('issuer_look').where('expires_at', '<', clock.now()).execute();
      return { url: `${origin}${lookPath}?token=${await add(cardId, 'page', expiresAt)}`, expiresAt };
    },
    /** Returns the card to show; undefined if it was already shown, or the token has expired. */
    take: async (token: string, stage: 'page' | 'key') =>
      db
        .deleteFrom('issuer_look')
        .where('token_digest', '=', digestOf(token))
        .where('stage', '=', stage)
        .where('expires_at', '>', clock.now())
        .returning(['card_id', 'expires_at'])
        .executeTakeFirst(),
    addKey: (cardId: string, expiresAt: Date) => add(cardId, 'key', expiresAt),
  };
}
export type Looks = ReturnType<typeof createLooks>;

const style = cardPageStyle('min-height:1.5rem');

/** The issuer's own script shows each number in its own frame; neither this page nor our server ever has one. */
const script = `
(async () => {
  const { key, card, token } = document.body.dataset;
  const stripe = Stripe(key);
  const { nonce, error } = await stripe.createEphemeralKeyNonce({ issuingCard: card });
  if (error) throw error;
  const answer = await fetch('${lookPath}/key', { method: 'POST', headers: { 'x-look': token, 'x-nonce': nonce } });
  if (!answer.ok) throw new Error('no key');
  const { secret } = await answer.json();
  const elements = stripe.elements();
  const style = { base: { color: '#ffffff', fontSize: '18px' } };
  for (const name of ['Number', 'Expiry', 'Cvc', 'Pin'])
    elements
      .create('issuingCard' + name + 'Display', { issuingCard: card, nonce, ephemeralKeySecret: secret, style })
      .mount('#' + name);
})().catch(() => {
  document.getElementById('shown').hidden = true;
  document.getElementById('failed').hidden = false;
});`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows the page's own style and script, the issuer's script, its frames and their requests. */
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)} https://js.stripe.com`,
  `style-src ${hashOf(style)}`,
  'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  "connect-src 'self' https://api.stripe.com",
  'img-src https://*.stripe.com',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const texts: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: {
    title: 'Your card',
    about: 'This page opens once. Close it when you’re done.',
    Number: 'Card number',
    Expiry: 'Expires',
    Cvc: 'CVC',
    Pin: 'PIN',
    failed: 'We couldn’t show the card',
    gone: 'This link has expired',
    again: 'Go back and choose “Show card number” again.',
  },
  'zh-CN': {
    title: '您的企业卡',
    about: '本页仅可打开一次，用完请关闭。',
    Number: '卡号',
    Expiry: '有效期',
    Cvc: '安全码',
    Pin: '密码',
    failed: '暂时无法显示企业卡信息',
    gone: '链接已失效',
    again: '请返回，重新选择“查看卡号”。',
  },
};

interface Shown {
  readonly cardId: string;
  readonly token: string;
  readonly publishableKey: string;
}

function write(locale: Locale, shown: Shown | undefined): string {
  const text = (name: string) => texts[locale][name] ?? '';
  const fact = (name: string) => `<div><dt>${text(name)}</dt><dd id="${name}"></dd></div>`;
  const failed = (title: string, rest: string) => `<div ${rest}><h1>${text(title)}</h1><p>${text('again')}</p></div>`;
  const card = `<div id="shown"><h1>${text('title')}</h1>
<div class="card"><dl>${['Number', 'Expiry', 'Cvc', 'Pin'].map(fact).join('')}</dl></div><p>${text('about')}</p></div>
${failed('failed', 'id="failed" hidden')}
<script src="https://js.stripe.com/v3/"></script><script>${script}</script>`;
  const data = shown
    ? ` data-key="${escapeHtml(shown.publishableKey)}" data-card="${escapeHtml(shown.cardId)}" data-token="${shown.token}"`
    : '';
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${text(shown ? 'title' : 'gone')}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>${style}</style></head><body${data}><main>${shown ? card : failed('gone', '')}</main></body></html>`;
}

/** Opens the page that shows a number in the issuer's own frames, and the key it requests once. */
export const openLookPages = async (
  app: FastifyInstance,
  looks: Looks,
  client: StripeClient,
  publishableKey: string,
): Promise<void> =>
  openOwnPages(app, policy, (pages) => {
    pages.get<{ Querystring: Readonly<Record<string, unknown>> }>(lookPath, async ({ query, headers }, reply) => {
      const look = await looks.take(textOf(query['token']), 'page');
      const token = look && (await looks.addKey(look.card_id, look.expires_at));
      const shown = look && token !== undefined ? { cardId: look.card_id, token, publishableKey } : undefined;
      return reply
        .status(shown ? 200 : 410)
        .type('text/html; charset=utf-8')
        .send(write(matchLocale(headers['accept-language']), shown));
    });
    pages.post(`${lookPath}/key`, async ({ headers }) => {
      const [token, nonce] = [textOf(headers['x-look']), textOf(headers['x-nonce'])];
      const look = /^[\w-]{1,200}$/.test(nonce) ? await looks.take(token, 'key') : undefined;
      if (!look) refuse('request:notFound');
      const key = await client.post('/v1/ephemeral_keys', { issuing_card: look.card_id, nonce });
      return { secret: textOf(fieldOf(key, 'secret')) };
    });
  });
