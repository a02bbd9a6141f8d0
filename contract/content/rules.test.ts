import { expect, test } from 'vitest';
import { wrongLinks } from './rules.ts';

const linked = (address: string) => `See [this page](${address}).`;

test.each([
  '/help',
  '/',
  '/help/detail?id=terms',
  '/?to=global',
  '/price#fees',
  '/dashboard/assets/digital/deposit',
  '/openapi.json',
  'https://house.example/x',
  'mailto:care@house.example',
])('a text may link to %s', (address) => {
  expect(wrongLinks(linked(address))).toEqual([]);
});

test.each(['/pricing', '/help/detial?id=terms', '/error', '//evil.example', 'javascript:void', 'http://x.example', ''])(
  'a text may not link to %j, which is unsafe or leads nowhere',
  (address) => {
    expect(wrongLinks(linked(address))).toEqual([address]);
  },
);
