import { msg } from '@lingui/core/macro';
import { ProductPicture } from '#src/ui/site/product-picture.tsx';
import type { ProductContent } from './content.ts';

export const waas: ProductContent = {
  kicker: msg`Wallet-as-a-service`,
  title: msg`Wallets for your customers, by API`,
  lead: msg`Give each of your customers a sub-account with deposit addresses of its own. We watch the chains, book every deposit and tell your server.`,
  picture: <ProductPicture name="sub-accounts" isFirst />,
  primary: { to: '/contact', search: { product: 'waas' }, label: msg`Talk to us` },
  points: [
    [
      msg`A sub-account for each customer`,
      msg`With your own reference, its own balances and its own addresses on every network.`,
    ],
    [
      msg`Signed requests`,
      msg`Each request carries a signature of its content. A key does only what you allowed, from the addresses you named.`,
    ],
    [
      msg`Signed webhooks`,
      msg`Deposits and withdrawals are sent to your server, tried again until it answers, and can be replayed.`,
    ],
    [
      msg`No duplicate withdrawals`,
      msg`Your order number is the key: sending the same request twice makes one withdrawal.`,
    ],
    [
      msg`Withdrawals with a safety catch`,
      msg`A new key can withdraw only after 24 hours, and only to addresses in your address book.`,
    ],
    [msg`Documentation that runs`, msg`It computes a signature together with you, and our own tests run its examples.`],
  ],
  stepsTitle: msg`From account to first deposit`,
  steps: [
    [msg`Verify your company`, msg`Reviewed by our team, usually within two working days.`],
    [msg`Create a key and a webhook`, msg`Choose permissions and source addresses. Try it all in the sandbox first.`],
    [msg`Create sub-accounts`, msg`One call each; the answer has the deposit addresses.`],
  ],
  factsTitle: msg`Facts`,
  facts: [
    [msg`Keys`, msg`Up to 20, each with permissions and source addresses of its own`],
    [msg`Signature`, msg`HMAC over time, method, path and body`],
    [msg`Sandbox`, msg`The full platform with test money, no sign-off needed`],
    [msg`Description`, msg`OpenAPI, made from the same source as the server`],
  ],
  more: [
    { to: '/dashboard/account/api/document', label: msg`API documentation` },
    { to: '/custody', label: msg`Custody` },
    { to: '/price', search: { service: 'coin' }, label: msg`Pricing` },
  ],
};
