import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Dated } from './dated.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const updatedAt = '2026-11-27T10:00:00.000Z';
const textOf = (id: string, version: number) => {
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Dated article={{ id, updatedAt, version }} />
    </I18nProvider>,
  );
  return markup.replace(`<time dateTime="${updatedAt}">27 Nov 2026</time>`, '27 Nov 2026');
};

test('a help article says when it was last changed', () => {
  expect(textOf('deposit-crypto', 3)).toBe('Last updated 27 Nov 2026');
});

test('a legal document says since when it applies, and its version once staff have published one', () => {
  expect(textOf('terms', 3)).toBe('Effective since 27 Nov 2026 · Version 3');
  expect(textOf('privacy', 0)).toBe('Effective since 27 Nov 2026');
});
