import { msg } from '@lingui/core/macro';
import { brand } from '#contract/platform/brand.ts';
import { ProductPicture } from '#src/ui/site/product-picture.tsx';
import type { ProductContent } from './content.ts';

export const security: ProductContent = {
  kicker: msg`Security`,
  title: msg`How your money and your account are protected`,
  lead: msg`We assume that devices get lost, passwords leak and people make mistakes. Each of these alone must not be enough to take your money.`,
  picture: <ProductPicture name="security" isFirst />,
  primary: { to: '/proof-of-liabilities', label: msg`Check the proof of liabilities` },
  points: [
    [msg`A stolen token is worth nothing`, msg`Every request is signed by a key that can’t leave your device.`],
    [msg`Codes that say what they approve`, msg`A code or passkey is good for this amount and this address, once.`],
    [
      msg`24 hours to react`,
      msg`After a security change, withdrawals wait 24 hours, and both your old and your new contact are told.`,
    ],
    [
      msg`Entries that can’t be changed`,
      msg`The database takes new entries only. Every transfer sums to zero, and no balance goes below it.`,
    ],
    [
      msg`Two people decide`,
      msg`Large payments, corrections and staff roles take two people, and staff can’t decide their own cases.`,
    ],
    [
      msg`Encrypted at rest`,
      msg`Identity data, documents and secrets are encrypted under a key that isn’t in the database.`,
    ],
  ],
  stepsTitle: msg`What you can do today`,
  steps: [
    [msg`Add a passkey`, msg`It can’t be phished, and it signs you in with a fingerprint or face.`],
    [msg`Turn on the allowlist`, msg`Coins then leave only to addresses saved at least 24 hours ago.`],
    [
      msg`Know the freeze link`,
      msg`Every security email has one. It stops withdrawals immediately, without signing in.`,
    ],
  ],
  factsTitle: msg`Reporting a vulnerability`,
  facts: [
    [msg`Write to`, msg`${brand.email.security}, with a request and its answer`],
    [msg`We confirm`, msg`Within one working day`],
    [msg`We tell you what we found`, msg`Within five working days`],
    [msg`Please`, msg`Touch only your own accounts, run no load tests, and give us 90 days`],
  ],
  more: [
    { to: '/help/list', search: { category: 'security' }, label: msg`Security in the help centre` },
    { to: '/status', label: msg`System status` },
    { to: '/contact', label: msg`Contact` },
  ],
};
