import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { matchLocale, type Locale } from '#contract/platform/locales.ts';
import { currentLocale } from './locale.ts';
import { store, writeCookie } from './storage.ts';

const yearS = 365 * 24 * 60 * 60;

type Texts = Readonly<Record<Locale, () => Promise<{ messages: Messages }>>>;

/** What the bars and the public home say: all that a first visit has to carry. */
const startTexts: Texts = {
  en: () => import('#src/locales/start/en.po'),
  'zh-CN': () => import('#src/locales/start/zh-CN.po'),
};
/** What signing in says beside it: nobody waits at the door for the texts of the whole house. */
const signInTexts: Texts = {
  en: () => import('#src/locales/sign-in/en.po'),
  'zh-CN': () => import('#src/locales/sign-in/zh-CN.po'),
};
/** What the overview and the frame round the workspace say: whoever opens it waits for no other screen's words. */
const overviewTexts: Texts = {
  en: () => import('#src/locales/overview/en.po'),
  'zh-CN': () => import('#src/locales/overview/zh-CN.po'),
};
/** What the public pages say beside their frame. */
const frontTexts: Texts = {
  en: () => import('#src/locales/front/en.po'),
  'zh-CN': () => import('#src/locales/front/zh-CN.po'),
};
const pageTexts: Texts = {
  en: () => import('#src/locales/pages/en.po'),
  'zh-CN': () => import('#src/locales/pages/zh-CN.po'),
};

/** How dates and numbers are written: English as in Britain, the day first and 24 hours. */
const written: Readonly<Record<Locale, string>> = { en: 'en-GB', 'zh-CN': 'zh-CN' };

let wanted: readonly Texts[] = [startTexts];

async function show(locale: Locale): Promise<void> {
  const parts = wanted;
  const loaded = await Promise.all(parts.map((texts) => texts[locale]()));
  // The texts of the pages came meanwhile, in the language before.
  if (parts !== wanted) return show(locale);
  i18n.loadAndActivate({
    locale,
    locales: written[locale],
    messages: Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages,
  });
}

/**
 * Loads texts once, in the language that is shown. Nothing on the page needs them yet, so nothing is rendered again: pieces
 * whose code is still coming would give up what stands in their place, and with it a press on it.
 */
async function add(texts: Texts): Promise<void> {
  if (wanted.includes(texts)) return;
  const locale = i18n.locale as Locale;
  const { messages } = await texts[locale]();
  if (!wanted.includes(texts)) wanted = [...wanted, texts];
  if (i18n.locale === locale) Object.assign(i18n.messages, messages);
  else await show(i18n.locale as Locale);
}

const pagesThere = Promise.withResolvers<void>();

/** The texts of every page but the home; needed before such a page is shown. */
export async function loadPageTexts(): Promise<void> {
  await add(pageTexts);
  pagesThere.resolve();
}

/**
 * For pieces of a screen that stands without these texts: they wait, and don't bring them before their time. What
 * follows the first screen does (`startAfterFirstScreen`), as does the next screen. Nothing follows a page that is
 * made ahead of time.
 */
export const pageTextsThere = (): Promise<void> => (import.meta.env.SSR ? Promise.resolve() : pagesThere.promise);

/** The texts of the overview and its frame alone. */
export const loadOverviewTexts = (): Promise<void> => add(overviewTexts);

/** The texts of the public pages alone, the home's aside. */
export const loadFrontTexts = (): Promise<void> => add(frontTexts);

/** The texts of the sign-in page alone: the others come once it answers. */
export const loadSignInTexts = (): Promise<void> => add(signInTexts);

/** Loads the texts of a language and shows it; the choice is kept. */
export async function changeLocale(locale: Locale): Promise<void> {
  await show(locale);
  document.documentElement.lang = locale;
  keepLocale(locale);
}

/** The texts of a language, before the first render: in the browser, and where pages are made ahead of time. */
export const startLocale = (locale: Locale): Promise<void> => show(locale);

/** The reader's language as the page starts. A link may ask for one: `/help?lang=zh-CN`. */
export function readLocale(): Locale {
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked !== null) keepLocale(matchLocale(asked));
  return currentLocale();
}

/** For this page's next start, and for the server, which answers with pages in that language. */
function keepLocale(locale: Locale): void {
  store('lang', locale);
  writeCookie('lang', locale, yearS);
}

/** The language that is shown now; renders again when it changes. */
export function useLocale(): Locale {
  return useLingui().i18n.locale as Locale;
}
