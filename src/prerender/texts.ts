import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { PublicPage } from '#contract/platform/public-pages.ts';

/** Descriptions of pages for search engines and preview cards, shown under the title. */
export const descriptions: Readonly<Record<PublicPage | '/user/login', MessageDescriptor>> = {
  '/': msg`Custody, multi-currency accounts, exchange and payments on one double-entry ledger, for individuals and businesses.`,
  '/help': msg`Answers on deposits, withdrawals, fees, limits, verification and security.`,
  '/help/list': msg`Every help article by category: deposits, withdrawals, fees, limits, verification and security.`,
  '/notice/list': msg`News, changes and maintenance, newest first.`,
  '/proof-of-liabilities': msg`Everything we owe our customers, published daily. Check in your browser that your balance is included.`,
  '/price': msg`Fees for bank and crypto withdrawals, conversions, OTC merchants and cards, Standard and VIP side by side, with a calculator.`,
  '/about': msg`Who we are: two supervised entities, one ledger that can’t be rewritten, and teams that check each other.`,
  '/earn': msg`Stake coins flexibly or for a fixed term. Rates, exit and its cost are shown before you start.`,
  '/custody': msg`Hot, warm and cold wallets, approvals by several people, an allowlist, and a proof of liabilities every day.`,
  '/waas': msg`Sub-accounts with deposit addresses of their own, a signed API and signed webhooks, with a sandbox to try it in.`,
  '/capital': msg`Firm quotes, OTC merchants for large trades, staking and approvals by amount for a company’s treasury.`,
  '/security': msg`How money and accounts are protected, what you can turn on today, and how to report a vulnerability.`,
  '/download': msg`Install the app from your browser on a phone or a computer. Balances and history open without a network.`,
  '/status': msg`How each part of the platform is doing now, and did on each of the last 90 days.`,
  '/user/login': msg`Sign in by email, phone, passkey or QR code.`,
  '/contact': msg`Talk to our team about accounts, payments, custody, wallets and the API, or get help with your account.`,
};
