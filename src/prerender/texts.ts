import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { PublicPage } from '#contract/platform/public-pages.ts';

/** What search engines and preview cards say of a page, beneath its title. */
export const descriptions: Readonly<Record<PublicPage, MessageDescriptor>> = {
  '/': msg`Custody, multi-currency accounts, exchange and payments on one double-entry ledger, for individuals and businesses.`,
  '/help': msg`Answers on deposits, withdrawals, fees, limits, verification and security.`,
  '/help/list': msg`Every help article by category: deposits, withdrawals, fees, limits, verification and security.`,
  '/notice/list': msg`News, changes and maintenance, newest first.`,
  '/proof-of-liabilities': msg`Everything we owe our customers, published daily. Check in your browser that your balance is included.`,
  '/contact': msg`Talk to our team about accounts, payments, custody, wallets and the API, or get help with your account.`,
};
