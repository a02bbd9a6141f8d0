import { createHash } from 'node:crypto';
import type { CardPaymentRow } from './sandbox-store.ts';
import { testCards } from './sandbox-cards.ts';

/** Where the sandbox's provider has its pages. */
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

/** The page has its style within, known by its hash; it runs no script and leads nowhere but to this server. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const frame = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${escape(title)}</title><style>${styles}</style></head>
<body><main><p class="note">Sandbox card provider: test money only. Don’t enter a real card.</p><div class="card">${body}</div></main></body></html>`;

/** Where the customer pays. */
export function payPage(row: CardPaymentRow, fault?: string): string {
  const cards = testCards.map(({ number, says }) => `<li><code>${number}</code> ${escape(says)}</li>`).join('');
  return frame(
    'Pay by card',
    `<h1>Pay by card</h1><p class="meta">For ${escape(row.coin_amount)} ${escape(row.coin)} · ${escape(row.reference)}</p>
<p class="sum">${escape(row.amount)} ${escape(row.currency)}</p>
${fault === undefined ? '' : `<p class="bad" role="alert">${escape(fault)}</p>`}
<form method="post" action="${cardPages}/page/${encodeURIComponent(row.id)}/pay" autocomplete="off">
<label for="number">Card number</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" required>
<div class="pair"><div><label for="expiry">Expiry date</label><input id="expiry" name="expiry" placeholder="MM/YY" autocomplete="cc-exp" maxlength="7" required></div>
<div><label for="code">Security code</label><input id="code" name="code" inputmode="numeric" autocomplete="cc-csc" maxlength="4" required></div></div>
<button>Pay ${escape(row.amount)} ${escape(row.currency)}</button></form>
<form method="post" action="${cardPages}/page/${encodeURIComponent(row.id)}/cancel"><button class="quiet">Cancel and return</button></form>
<p class="meta"><br>Test cards, any date and code:</p><ul>${cards}</ul>`,
  );
}

/** Where the holder's bank asks whether it is he. */
export function challengePage(row: CardPaymentRow): string {
  const action = `${cardPages}/page/${encodeURIComponent(row.id)}/challenge`;
  return frame(
    '3-D Secure',
    `<h1>Confirm with your bank</h1><p class="meta">3-D Secure · ${escape(row.reference)}</p>
<p class="sum">${escape(row.amount)} ${escape(row.currency)}</p><p>Your bank asks whether you are making this payment.</p>
<form method="post" action="${action}"><input type="hidden" name="answer" value="pass"><button>Confirm payment</button></form>
<form method="post" action="${action}"><input type="hidden" name="answer" value="fail"><button class="quiet">Reject payment</button></form>`,
  );
}

/** What is said where nothing can be paid. */
export const closedPage = (title: string, words: string, returnUrl?: string) =>
  frame(
    title,
    `<h1>${escape(title)}</h1><p>${escape(words)}</p>${
      returnUrl === undefined ? '' : `<p><a href="${escape(returnUrl)}">Return to the shop</a></p>`
    }`,
  );
