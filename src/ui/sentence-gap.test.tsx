import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '#src/platform/api-error.ts';
import { FormError } from './form-error.tsx';
import { SentenceGap } from './sentence-gap.tsx';

const shownIn = (locale: string, children: React.ReactNode) =>
  renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale, messages: { [locale]: {} } })}>{children}</I18nProvider>,
  );

test('sentences are separated by a space in English and by nothing in Chinese', () => {
  const two = (
    <>
      One.
      <SentenceGap />
      Two.
    </>
  );
  expect(shownIn('en', two)).toBe('One. Two.');
  expect(shownIn('zh-CN', two)).toBe('One.Two.');
});

test('an error and the attempts left are joined as the language joins sentences', () => {
  const error = new ApiError('session:wrongCredentials', 'Wrong', { triesLeft: 2 }, 401);
  const form = <FormError error={error} />;
  expect(shownIn('en', form)).toContain('Wrong. 2 attempts left');
  expect(shownIn('zh-CN', form)).toContain('Wrong.2 attempts left');
});
