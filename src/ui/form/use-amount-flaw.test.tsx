import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { useAmountFlaw } from './use-amount-flaw.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

function Flaw({ typed, scale }: { typed: string; scale: number }) {
  return <output>{useAmountFlaw()(typed, scale) ?? 'fine'}</output>;
}

const digits = 'Use digits and one decimal point only, such as 1000.25';
test.each([
  ['12.5', 6, 'fine'],
  [' 12 ', 6, 'fine'],
  ['', 6, 'Enter an amount above 0'],
  ['0.00', 6, 'Enter an amount above 0'],
  ['1.1234567', 6, 'Use up to 6 decimals'],
  ['1.5', 0, 'Enter a whole number'],
  ['9'.repeat(40), 6, 'Enter a smaller amount'],
  ['1,000.50', 6, digits],
  ['25,5', 6, digits],
  ['1e3', 6, digits],
  ['-5', 6, digits],
  ['１００', 6, 'fine'],
  ['１．５', 0, 'Enter a whole number'],
  ['１，０００', 6, digits],
  ['\u202e100', 6, 'This contains invisible characters. Type it again'],
  ['\u200f12\u202c', 6, 'This contains invisible characters. Type it again'],
  ['x', 6, digits],
])('“%s” with %d decimals: %s', (typed, scale, said) => {
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Flaw typed={typed} scale={scale} />
    </I18nProvider>,
  );
  expect(shown).toBe(`<output>${said}</output>`);
});
