import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import '../../../tests/harness/catalogue.ts';
import { readMarkup } from '../../../tests/harness/markup.ts';
import { ChangedRows, Examples } from './changed-rows.tsx';

// Without a catalogue of texts, English is shown as written in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} });

test('amounts of an example order are written as everywhere else', () => {
  const order = {
    operation: 'transfer',
    asset: 'DOGE',
    counterAsset: '',
    network: '',
    channel: '',
    country: '',
    tier: null,
    amount: '100000.00000000',
    before: { fee: '0.00000000', arrives: '100000.00000000', outcome: 'reviewed' },
    after: { fee: '0.50000000', arrives: '99999.50000000', outcome: 'reviewed' },
  } as const;
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Examples examples={[order]} />
    </I18nProvider>,
  );
  const text = readMarkup(shown);
  expect(text).toContain('100,000.00 DOGE');
  expect(text).toContain('Fee 0.50 DOGE, arrives 99,999.50 DOGE');
});

test('a changed row is named as in the list of rows, not by its codes', () => {
  const row = { part: 'terms', key: 'transfer DOGE * standard', isNew: false, fields: [], customers: 2 } as const;
  const shown = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ChangedRows rows={[{ ...row, fields: [] }]} />
    </I18nProvider>,
  );
  expect(readMarkup(shown)).toContain('Terms: Transfer · DOGE · Standard');
});
