import type { Locale } from '#contract/platform/locales.ts';
import { escapeHtml as escape, policyOf } from '../own-pages.ts';
import type { CardPaymentRow } from './sandbox-store.ts';
import { testCards } from './sandbox-cards.ts';
import { pageWords, type PageWords } from './sandbox-words.ts';

/** Path of the sandbox provider's pages. */
export const cardPages = '/sandbox/card-payment';

const styles = `
:root{color-scheme:light dark;--ink:#10222e;--meta:#4a5a64;--paper:#eef1f6;--card:#fff;--line:#767c88;--main:#3b3f9e;--bad:#a8322a;--soft:#e6e8fb}
@media (prefers-color-scheme:dark){:root{--ink:#f1f2f6;--meta:#b9bdc8;--paper:#12141a;--card:#1b1e27;--line:#8a8f9c;--main:#aab0ff;--bad:#f0938b;--soft:#262a45}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:24px 16px 48px}.card{background:var(--card);border-radius:12px;padding:20px}
h1{font-size:20px;line-height:28px;margin:0 0 4px}p{margin:0 0 12px}.meta{color:var(--meta);font-size:14px}
.sum{font-size:28px;line-height:36px;font-weight:600;margin:12px 0}label{display:block;font-size:14px;font-weight:500;margin:12px 0 4px}
input{width:100%;height:48px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}button{width:100%;min-height:48px;margin-top:16px;border:0;border-radius:8px;background:var(--main);color:var(--card);font:600 16px system-ui;cursor:pointer}
button.quiet{background:transparent;color:var(--main);border:1px solid var(--main)}:focus-visible{outline:3px solid var(--main);outline-offset:2px}
.bad{color:var(--bad);font-weight:500}.note{background:var(--soft);border-radius:8px;padding:12px;margin:0 0 16px;font-size:14px}
ul{padding-left:18px;margin:8px 0 0}li{font-size:14px}code{font-family:ui-monospace,monospace}a{color:var(--main)}`;

export const pagePolicy = policyOf(styles);

/** Renders a page in the reader's language. */
export type Draw = (locale: Locale) => string;

const draw =
  (write: (words: PageWords) => { readonly title: string; readonly body: string }): Draw =>
  (locale) => {
    const words = pageWords[locale];
    const { title, body } = write(words);
    return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escape(title)}</title><style>${styles}</style></head>
<body><main><p class="note">${escape(words.sandbox)}</p><div class="card">${body}</div></main></body></html>`;
  };

export type PageFault = keyof PageWords['faults'];

/** Renders the page on which the customer pays. */
export const payPage = (row: CardPaymentRow, fault?: PageFault): Draw =>
  draw((words) => {
    const action = `${cardPages}/page/${encodeURIComponent(row.id)}`;
    const sum = `${escape(row.amount)} ${escape(row.currency)}`;
    const cards = testCards.map(({ number, does }) => `<li><code>${number}</code> ${escape(words.cards[does])}</li>`);
    return {
      title: words.pay,
      body: `<h1>${escape(words.pay)}</h1><p class="meta">${escape(words.buys(`${row.coin_amount} ${row.coin}`))} · ${escape(row.reference)}</p>
<p class="sum">${sum}</p>
${fault === undefined ? '' : `<p class="bad" role="alert">${escape(words.faults[fault])}</p>`}
<form method="post" action="${action}/pay" autocomplete="off">
<label for="number">${escape(words.number)}</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" required>
<div class="pair"><div><label for="expiry">${escape(words.expiry)}</label><input id="expiry" name="expiry" placeholder="MM/YY" autocomplete="cc-exp" maxlength="7" required></div>
<div><label for="code">${escape(words.code)}</label><input id="code" name="code" inputmode="numeric" autocomplete="cc-csc" maxlength="4" required></div></div>
<button>${escape(words.payNow)} ${sum}</button></form>
<form method="post" action="${action}/cancel"><button class="quiet">${escape(words.cancel)}</button></form>
<p class="meta"><br>${escape(words.testCards)}</p><ul>${cards.join('')}</ul>`,
    };
  });

/** Renders the page on which the cardholder's bank asks them to confirm. */
export const challengePage = (row: CardPaymentRow): Draw =>
  draw((words) => {
    const action = `${cardPages}/page/${encodeURIComponent(row.id)}/challenge`;
    return {
      title: '3-D Secure',
      body: `<h1>${escape(words.challenge)}</h1><p class="meta">3-D Secure · ${escape(row.reference)}</p>
<p class="sum">${escape(row.amount)} ${escape(row.currency)}</p><p>${escape(words.isIt)}</p>
<form method="post" action="${action}"><input type="hidden" name="answer" value="pass"><button>${escape(words.confirm)}</button></form>
<form method="post" action="${action}"><input type="hidden" name="answer" value="fail"><button class="quiet">${escape(words.reject)}</button></form>`,
    };
  });

/** Renders the page shown if nothing can be paid. */
export const closedPage = (why: keyof PageWords['closed'], returnUrl?: string): Draw =>
  draw((words) => {
    const { title, text } = words.closed[why];
    const back = returnUrl === undefined ? '' : `<p><a href="${escape(returnUrl)}">${escape(words.back)}</a></p>`;
    return { title, body: `<h1>${escape(title)}</h1><p>${escape(text)}</p>${back}` };
  });
