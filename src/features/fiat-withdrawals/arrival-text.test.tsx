import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { arrivalOf } from '#contract/fiat-withdrawals/rules.ts';
import { ArrivalText } from './arrival-text.tsx';

// Without a catalogue, English is shown as written in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} });

const byWire = (at: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ArrivalText arrival={arrivalOf({ calendar: () => 'fedwire', isWorldwide: false }, 'USD', 'US', new Date(at))} />
    </I18nProvider>,
  ).replaceAll(/<!-- -->/g, '');

test('shows the cut-off before it on a business day, and the day the payment is sent after it', () => {
  expect(byWire('2026-11-25T15:00:00Z')).toBe('By Wed, Nov 25 · Cut-off today: 18:45 (New York)');
  expect(byWire('2026-11-26T00:30:00Z')).toBe('By Fri, Nov 27 · Sent Fri, Nov 27');
});

test('does not mention a past cut-off on a day when banks are closed', () => {
  // The night of Thanksgiving.
  expect(byWire('2026-11-26T07:00:00Z')).toBe('By Fri, Nov 27 · Sent Fri, Nov 27');
});
