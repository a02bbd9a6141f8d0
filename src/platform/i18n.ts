import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { matchLocale, type Locale } from '#contract/platform/locales.ts';
import { currentLocale } from './locale.ts';
import { store } from './storage.ts';

type Texts = Readonly<Record<Locale, () => Promise<{ messages: Messages }>>>;

/** What the bars and the public home say: all that a first visit has to carry. */
const startTexts: Texts = {
  en: () => import('#src/locales/start/en.po'),
  'zh-CN': () => import('#src/locales/start/zh-CN.po'),
};
const pageTexts: Texts = {
  en: () => import('#src/locales/pages/en.po'),
  'zh-CN': () => import('#src/locales/pages/zh-CN.po'),
};

let wanted: readonly Texts[] = [startTexts];

async function show(locale: Locale): Promise<void> {
  const parts = wanted;
  const loaded = await Promise.all(parts.map((texts) => texts[locale]()));
  // The texts of the pages came meanwhile, in the language before.
  if (parts !== wanted) return show(locale);
  i18n.loadAndActivate({ locale, messages: Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages });
  document.documentElement.lang = locale;
}

/** Loads the texts of every page but the home, once; needed before such a page is shown. */
export async function loadPageTexts(): Promise<void> {
  if (wanted.includes(pageTexts)) return;
  const locale = i18n.locale as Locale;
  const { messages } = await pageTexts[locale]();
  wanted = [startTexts, pageTexts];
  if (i18n.locale === locale) i18n.load(locale, messages);
  else await show(i18n.locale as Locale);
}

/** Loads the texts of a language and shows it; the choice is kept. */
export async function changeLocale(locale: Locale): Promise<void> {
  await show(locale);
  store('lang', locale);
}

/** The reader's language, before the first render. A link may ask for one: `/help?lang=zh-CN`. */
export async function startLocale(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked !== null) store('lang', matchLocale(asked));
  await show(currentLocale());
}

/** The language that is shown now; renders again when it changes. */
export function useLocale(): Locale {
  return useLingui().i18n.locale as Locale;
}
