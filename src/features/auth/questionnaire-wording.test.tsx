import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { stepAbout, stepTitles } from './questionnaire-wording.tsx';

i18n.loadAndActivate({ locale: 'en', messages: {} });
const textsOf = (words: typeof stepAbout) =>
  Object.values(words).map((word) => renderToStaticMarkup(<I18nProvider i18n={i18n}>{word}</I18nProvider>));

test('each step has its own title and introduction, and none says that any answer will do', () => {
  const [titles, abouts] = [textsOf(stepTitles), textsOf(stepAbout)];
  expect([new Set(titles).size, new Set(abouts).size]).toEqual([4, 4]);
  expect(abouts.filter((about) => /either answer|any answer/i.test(about))).toEqual([]);
});
