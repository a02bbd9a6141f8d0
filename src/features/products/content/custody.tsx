import { msg } from '@lingui/core/macro';
import { ProductPicture } from '#src/ui/site/product-picture.tsx';
import type { ProductContent } from './content.ts';

export const custody: ProductContent = {
  kicker: msg`Custody`,
  title: msg`Custody you can check for yourself`,
  lead: msg`Your coins are recorded to the last unit, kept separate from ours, and proven every day. You decide who can move them and where.`,
  picture: <ProductPicture name="digital" isFirst />,
  product: 'custody',
  points: [
    [
      msg`Hot, warm and cold wallets`,
      msg`Small payments leave from the hot wallet. Larger ones wait in the warm wallet for an operator, and a refill from cold takes two people.`,
    ],
    [
      msg`Proof of liabilities every day`,
      msg`We publish everything we owe. Your browser checks that your own balance is part of the total.`,
    ],
    [
      msg`Only to addresses you know`,
      msg`Turn on the allowlist, and coins leave only to addresses saved at least 24 hours ago.`,
    ],
    [
      msg`Several people, one payment`,
      msg`A company sets how many members approve which amount. You can’t approve your own payment.`,
    ],
    [
      msg`Multisig wallets`,
      msg`Keep a wallet with several signers on-chain. Funds move only when enough of them sign.`,
    ],
    [
      msg`Every address is screened`,
      msg`Withdrawals are checked for sanctions and stolen funds before they leave, and the travel rule is built in.`,
    ],
  ],
  stepsTitle: msg`How a withdrawal leaves`,
  steps: [
    [
      msg`You confirm it`,
      msg`With your payment PIN and a code or passkey that is good for this amount and address only.`,
    ],
    [
      msg`We check it`,
      msg`We check your 24-hour limit and the address’s risk. One or two people review large amounts.`,
    ],
    [msg`It’s signed and sent`, msg`You see the transaction ID and follow each confirmation.`],
  ],
  factsTitle: msg`Facts`,
  facts: [
    [msg`Ledger`, msg`Double entry, append-only, to the smallest unit`],
    [msg`Proof`, msg`Merkle sum tree, published daily, checked in your browser`],
    [msg`After a security change`, msg`No withdrawals for 24 hours`],
    [msg`Emergency`, msg`Freeze your account yourself, by the link in any security email`],
  ],
  more: [
    { to: '/proof-of-liabilities', label: msg`Proof of liabilities` },
    { to: '/security', label: msg`Security` },
    { to: '/price', search: { service: 'coin' }, label: msg`Pricing` },
  ],
};
