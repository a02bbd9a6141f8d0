import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import '../../tests/harness/catalogue.ts';
import { readMarkup } from '../../tests/harness/markup.ts';
import { FeeText } from './fee-text.tsx';

// Without a catalogue of texts, English is shown as written in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} });

const none = { fee: '0', feeBps: 0, feeLeast: null, feeMost: null };

test.each([
  [{}, 'Free'],
  [{ fee: '1.5' }, '1.50 EUR'],
  [{ feeBps: 20 }, '0.2%'],
  [{ fee: '1', feeBps: 20 }, '1.00 EUR + 0.2%'],
  [{ feeBps: 20, feeLeast: '5' }, '0.2%, at least 5.00 EUR'],
  [{ feeBps: 500, feeMost: '9.2' }, '5% or 9.20 EUR, whichever is lower'],
  [{ fee: '1', feeBps: 20, feeLeast: '5', feeMost: '50' }, '1.00 EUR + 0.2%, at least 5.00 EUR, at most 50.00 EUR'],
  [{ feeLeast: '2' }, '2.00 EUR'],
])('a fee of %j reads %s', (terms, text) => {
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FeeText terms={{ asset: assetCode('EUR'), ...none, ...terms }} />
    </I18nProvider>,
  );
  expect(readMarkup(shown)).toBe(text);
});
