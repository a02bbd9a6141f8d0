import { allCalls } from '#contract/index.ts';
import type { Rule } from './import-rules.ts';

const keyed = new Set(allCalls.filter(({ idempotency }) => idempotency === 'required').map(({ name }) => name));
/** Files that create idempotency keys and keep them until the outcome is known, or that send them. */
const keepers = /^src\/(features\/commands\/|platform\/(api|transfer)\.ts$|features\/files\/uploads\.ts$)/;
const isShown = (path: string) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

/**
 * A command that must run once is sent with the options that `src/features/commands` provides, because its key is then
 * stored on the device: a key in the page's memory is lost on reload, and the command runs twice.
 */
export const keyedCallsAreDoneOnce: Rule = (tree) =>
  [...tree]
    .filter(([path]) => isShown(path))
    .flatMap(([path, text]) => [
      ...callsIn(text)
        .filter(({ name, options }) => keyed.has(name) && options !== 'options')
        .map(({ name }) => `${path}: ${name} is sent outside src/features/commands`),
      ...(keepers.test(path) || !/\bidempotencyKey\b/.test(text) ? [] : [`${path}: makes a key of its own`]),
    ]);

/** Finds each `api(area.call, …)`, with the argument in the position of its options. */
function callsIn(text: string): { readonly name: string; readonly options: string }[] {
  return [...text.matchAll(/\bapi\(\s*(\w+\.\w+)\b/g)].map((match) => ({
    name: match[1] ?? '',
    options: lastArgument(text, match.index + 'api('.length),
  }));
}

/** Returns the last argument of the call whose arguments begin at `from`. */
function lastArgument(text: string, from: number): string {
  let depth = 0;
  let begin = from;
  let end = from;
  for (; end < text.length && depth >= 0; end += 1) {
    const sign = text[end] ?? '';
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    else if (sign === ',' && depth === 0 && !/^\s*\)/.test(text.slice(end + 1, end + 80))) begin = end + 1;
  }
  return text
    .slice(begin, end - 1)
    .replace(/,\s*$/, '')
    .trim();
}

const outsideReport = 'what a provider, a chain or a job has to say; no person gives a command';
const signingIn = 'nobody is signed in yet, or what he may do is still being found out';
const proving = 'a look at a code or a proof, which has to be counted though the command is refused';
const reading = 'a look that is recorded, and changes nothing';

/** Modules that may open their own transactions, each with the reason. */
const ownTransactions: Readonly<Record<string, string>> = {
  'account/questionnaire': signingIn,
  'account/register': signingIn,
  'account/reset': signingIn,
  'account/second-factor': signingIn,
  'api-keys/abnormal': outsideReport,
  'approvals/expire': outsideReport,
  'audit/seal': outsideReport,
  'bank-payouts/hand-over': outsideReport,
  'content/desk/publish': 'a job that shows what was approved, when its time has come',
  'content/group-notices/tell': 'a job that tells a group what was approved',
  'scheduled-withdrawals/run': outsideReport,
  'card-purchase/clock': outsideReport,
  'card-purchase/reversal': outsideReport,
  'card-purchase/take': outsideReport,
  'remittance/payout': outsideReport,
  'remittance-batches/check': reading,
  'remittance-batches/run': outsideReport,
  'corporate-cards/declined': outsideReport,
  'corporate-cards/dispute-follow': outsideReport,
  'corporate-cards/follow': outsideReport,
  'corporate-cards/receipts': outsideReport,
  'corporate-cards/requests': outsideReport,
  'corporate-cards/payments': outsideReport,
  'global-account/sandbox-account': 'what a sandbox begins with, before anybody is there',
  'earn/provider': outsideReport,
  'earn/rewards': outsideReport,
  'earn/settle': outsideReport,
  'earn/terms': outsideReport,
  'data-export/make': outsideReport,
  'statements/make': outsideReport,
  'catalogue/apply': outsideReport,
  'custody/reconcile': outsideReport,
  'custody/watch': outsideReport,
  'deposits/cases/refund': outsideReport,
  'deposits/index': outsideReport,
  'deposits/reversal/dropped': outsideReport,
  'deposits/reversal/follow': outsideReport,
  'deposits/service': outsideReport,
  'deposits/verdict': outsideReport,
  'global-account/open': outsideReport,
  'inbox/receive': outsideReport,
  'kyc/provider': outsideReport,
  'kyc/review': outsideReport,
  'liabilities/service': outsideReport,
  'multi-sig/follow': outsideReport,
  'notices/send': outsideReport,
  'open-api/authenticate': signingIn,
  'passkeys/sign-in': signingIn,
  'fiat-debts/debt': outsideReport,
  'fiat-deposits/candidates': reading,
  'fiat-deposits/credit': outsideReport,
  'fiat-deposits/order': outsideReport,
  'contact-us/add': 'a stranger’s message: who is not signed in gives no command',
  'dealer-orders/clock': outsideReport,
  'dealer-orders/remind': outsideReport,
  'hedging/plan': outsideReport,
  'hedging/step': outsideReport,
  'promissory/expire': outsideReport,
  'rate-watch/check': outsideReport,
  'recurring/run': outsideReport,
  'passkeys/verify': proving,
  'qr-login/desktop': signingIn,
  'sandbox/index': 'the tester’s panel, which no production has',
  'security/freeze': 'by the link in a mail, for somebody who is not signed in',
  'session/codes': proving,
  'session/open-session': signingIn,
  'session/unfinished': signingIn,
  'staff/first-admins': 'a command on the server itself, before there is any staff',
  'step-up/authenticator': 'a look that offers a secret, which is kept until it is bound',
  'step-up/begin': proving,
  'step-up/entry': signingIn,
  'step-up/send-code': proving,
  'step-up/verify': proving,
  'webhooks/deliver': outsideReport,
  'withdrawals/engine': outsideReport,
  'withdrawals/hold': outsideReport,
  'withdrawals/payout': outsideReport,
  'withdrawals/screening': outsideReport,
};

/** User changes go through the command shell: no feature opens its own transactions for them. */
export const commandsGoThroughTheShell: Rule = (tree) =>
  [...tree].flatMap(([path, text]) => {
    const feature = /^server\/features\/(.+)\.ts$/.exec(path)?.[1];
    if (!feature || /\.test$|\/testing\/|^commands\//.test(feature)) return [];
    const [isOwn, isListed] = [/\.transaction\(\)|\b(?:pipelined|committed)\(/.test(text), feature in ownTransactions];
    if (isOwn === isListed) return [];
    if (isListed) return [`${path}: opens no transaction of its own any more; it needs no place in the list`];
    return [`${path}: opens a transaction of its own; a person’s act is a command (defineCommand)`];
  });
