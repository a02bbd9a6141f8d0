import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { matchLocale, type Locale } from '#contract/platform/locales.ts';
import { currentLocale } from './locale.ts';
import { store } from './storage.ts';

const catalogues: Readonly<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  en: () => import('#src/locales/en.po'),
  'zh-CN': () => import('#src/locales/zh-CN.po'),
};

/** Loads the texts of a language and shows it; the choice is kept. */
export async function changeLocale(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
  store('lang', locale);
}

/** The reader's language, before the first render. A link may ask for one: `/help?lang=zh-CN`. */
export async function startLocale(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked !== null) store('lang', matchLocale(asked));
  const locale = currentLocale();
  const { messages } = await catalogues[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** The language that is shown now; renders again when it changes. */
export function useLocale(): Locale {
  return useLingui().i18n.locale as Locale;
}
