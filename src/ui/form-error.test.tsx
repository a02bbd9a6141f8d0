import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '#src/platform/api-error.ts';
import { FormError } from './form-error.tsx';

// Without a catalogue, English is shown as it is in the source.
i18n.loadAndActivate({ locale: 'en', messages: {} });

const shown = (error: unknown) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <FormError error={error} />
    </I18nProvider>,
  );

test('a browser whose phone was signed in elsewhere is told why its code is invalid, and what to do', () => {
  const text = shown(new ApiError(80002, 'Logged in elsewhere', null, 401));
  expect(text).toContain('role="alert"');
  expect(text).toContain('Logged in elsewhere. Your phone was signed out');
  expect(text).toContain('scan a new code');
});

test('shows nothing without an error', () => {
  expect(shown(null)).toBe('');
});

test('an error shows how long to wait, and how many tries are left', () => {
  expect(shown(new ApiError('request:tooMany', 'Too many', { retryAfterSeconds: 119 }, 429))).toContain(
    'wait 1:59 before',
  );
  expect(shown(new ApiError(50002, 'Refused', { retryAfterSeconds: 3600 }, 403))).toContain(
    'Refused. Try again in 1:00:00.',
  );
  expect(shown(new ApiError(51026, 'The password is wrong', { triesLeft: 4 }, 403))).toContain(
    'is wrong. Attempts left: 4.',
  );
  expect(shown(new ApiError(50002, 'Verification failed', { triesLeft: 0 }, 403))).not.toContain('Attempts left');
});

test('a common password is called one, not a PIN', () => {
  const details = { field: 'newPassword', rule: 'common' };
  expect(shown(new ApiError(51091, 'This password doesn’t meet the requirements', details, 400))).toContain(
    'This password is too common. Choose another.',
  );
});

test('a chunk that can’t be loaded is explained in our own words, not in the browser’s', () => {
  const text = shown(new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/x.js'));
  expect(text).toContain('isn’t on this device yet. Check your connection');
  expect(text).not.toContain('assets');
});

test('a lost response is reported as such: the request may have gone through', () => {
  const lost = 'No answer: your request may have gone through';
  expect(shown(new NetworkError('timeout', lost))).toContain(lost);
});
