import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import '../../../tests/harness/catalogue.ts';
import { readMarkup } from '../../../tests/harness/markup.ts';
import { FactLine } from './case-facts.tsx';

// Without a catalogue of texts, English is shown as written in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} });

test.each([
  ['scheme', 'sepa', 'Payment method SEPA credit transfer'],
  ['risk', 'clear', 'Risk check No risk'],
  ['risk', 'review, Mixers (6.1)', 'Risk check Needs review, Mixers (6.1)'],
  ['refundRisk', 'severe', 'Risk check of the refund address Severe risk'],
  [
    'row',
    'terms transfer DOGE: fee 0 → 0.5, feeBps – → 10',
    'Changed entry Terms · Transfer · DOGE; Fixed fee: 0 → 0.5; Fee in basis points: -- → 10',
  ],
  [
    'row',
    'countries FR: complianceText.en Wait, please → Stop, now, isServed true → false',
    'Changed entry Countries · FR; Notice to customers in English: Wait, please → Stop, now; Served: true → false',
  ],
  ['row', 'FLEX-USDT annualRate: 0.045 → 0.05', 'Changed entry FLEX-USDT · Annual rate: 4.5% → 5%'],
  ['row', 'FLEX-USDT isOpen: true → false', 'Changed entry FLEX-USDT · Open to new stakes: Yes → No'],
  ['row', 'FIX-BTC-30 termDays: – → 30', 'Changed entry FIX-BTC-30 · Term: -- → 30 days'],
  ['row', 'FLEX-USDT quota: 1000000 → 2500000.5', 'Changed entry FLEX-USDT · Quota: 1,000,000 → 2,500,000.5'],
  [
    'row',
    'FLEX-USDT tiers: – → 10000 USD: 0.05, 50000 USD: 0.06',
    'Changed entry FLEX-USDT · Tiers: -- → With assets from 10,000 USD: 5%; With assets from 50,000 USD: 6%',
  ],
  ['answer', 'sourceOfFunds: employment', 'Where does the money come from? Employment'],
  ['answer', 'city: Oslo: centre', 'City Oslo: centre'],
  [
    'returned',
    '2 documentExpired: Use your new passport.',
    'Returned before Attempt 2: Document expired. Use your new passport.',
  ],
  ['returned', '1 other: Too dark', 'Returned before Attempt 1: Too dark'],
  ['returned', '1 other: ', 'Returned before Attempt 1: Another reason'],
  ['answer', 'of a later version: x', 'Answer of a later version: x'],
  ['row', '+12', 'Changed entry +12'],
  ['purpose', 'ownAccount', 'Purpose Transfer to my own bank account'],
] as const)('the %s %s of a case is shown in words', (name, value, text) => {
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FactLine name={name} value={value} asset={null} />
    </I18nProvider>,
  );
  expect(readMarkup(shown)).toBe(text);
});
