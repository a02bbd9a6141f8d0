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
  ['purpose', 'ownAccount', 'Purpose Transfer to my own bank account'],
] as const)('the %s %s of a case is shown in words', (name, value, text) => {
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FactLine name={name} value={value} asset={null} />
    </I18nProvider>,
  );
  expect(readMarkup(shown)).toBe(text);
});
