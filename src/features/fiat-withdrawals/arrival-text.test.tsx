import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { arrivalOf } from '#contract/fiat-withdrawals/rules.ts';
import { ArrivalText } from './arrival-text.tsx';

// Without a catalogue English shows as it stands in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} });

const byWire = (at: string) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ArrivalText arrival={arrivalOf({ calendar: () => 'fedwire' }, 'USD', new Date(at))} />
    </I18nProvider>,
  ).replaceAll(/<!-- -->/g, '');

test('before the cut-off of a business day it says until when, after it on which day the payment is sent', () => {
  expect(byWire('2026-11-25T15:00:00Z')).toBe('By Wed, Nov 25 · Cut-off today: 18:45 (New York)');
  expect(byWire('2026-11-26T00:30:00Z')).toBe('By Fri, Nov 27 · Sent Fri, Nov 27');
});

test('on a day on which banks are closed nothing is said of a cut-off that is past', () => {
  // Thanksgiving, in the night.
  expect(byWire('2026-11-26T07:00:00Z')).toBe('By Fri, Nov 27 · Sent Fri, Nov 27');
});
