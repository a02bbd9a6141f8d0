import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { matchLocale, type Locale } from '#contract/platform/locales.ts';
import { currentLocale } from './locale.ts';
import { store, writeCookie } from './storage.ts';

const yearS = 365 * 24 * 60 * 60;

type Texts = Readonly<Record<Locale, () => Promise<{ messages: Messages }>>>;

/** Texts of the bars and the public home page: all that a first visit has to load. */
const startTexts: Texts = {
  en: () => import('#src/locales/start/en.po'),
  'zh-CN': () => import('#src/locales/start/zh-CN.po'),
};
/** Texts of pages that visits start with: each page waits only for its own texts (`lingui.config.ts`). */
const firstTexts = {
  /** For all prerendered pages except the home page. */
  front: {
    en: () => import('#src/locales/front/en.po'),
    'zh-CN': () => import('#src/locales/front/zh-CN.po'),
  },
  'sign-in': {
    en: () => import('#src/locales/sign-in/en.po'),
    'zh-CN': () => import('#src/locales/sign-in/zh-CN.po'),
  },
  /** Includes the frame around the workspace, as does the activity. */
  overview: {
    en: () => import('#src/locales/overview/en.po'),
    'zh-CN': () => import('#src/locales/overview/zh-CN.po'),
  },
  activity: {
    en: () => import('#src/locales/activity/en.po'),
    'zh-CN': () => import('#src/locales/activity/zh-CN.po'),
  },
} satisfies Readonly<Record<string, Texts>>;
export type FirstPage = keyof typeof firstTexts;

const pageTexts: Texts = {
  en: () => import('#src/locales/pages/en.po'),
  'zh-CN': () => import('#src/locales/pages/zh-CN.po'),
};

/** Format of dates and numbers: British English, with the day first and 24 hours. */
const written: Readonly<Record<Locale, string>> = { en: 'en-GB', 'zh-CN': 'zh-CN' };

let wanted: readonly Texts[] = [startTexts];

async function show(locale: Locale): Promise<void> {
  const parts = wanted;
  const loaded = await Promise.all(parts.map((texts) => texts[locale]()));
  // The page texts arrived meanwhile, in the previous language.
  if (parts !== wanted) return show(locale);
  i18n.loadAndActivate({
    locale,
    locales: written[locale],
    messages: Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages,
  });
}

/**
 * Loads texts once, in the current language. Nothing on the page needs them yet, so nothing is rerendered: parts whose
 * code is still loading would lose their placeholder, and with it a press on it.
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

/** Loads the texts of every page except the home page; needed before such a page is shown. */
export async function loadPageTexts(): Promise<void> {
  await add(pageTexts);
  pagesThere.resolve();
}

/**
 * Resolves when the page texts are there, for parts of a screen that shows without them: they wait, rather than load
 * them early. The startup after the first screen loads them (`startAfterFirstScreen`), as does the next screen.
 * Resolves at once when prerendering, where nothing follows.
 */
export const pageTextsThere = (): Promise<void> => (import.meta.env.SSR ? Promise.resolve() : pagesThere.promise);

/** Loads the texts of such a page only: the others load once it is shown. */
export const loadFirstTexts = (page: FirstPage): Promise<void> => add(firstTexts[page]);

/** Loads the texts of a language, shows it, and stores the choice. */
export async function changeLocale(locale: Locale): Promise<void> {
  await show(locale);
  document.documentElement.lang = locale;
  keepLocale(locale);
}

/** Loads the texts of a language before the first render, in the browser and when prerendering. */
export const startLocale = (locale: Locale): Promise<void> => show(locale);

/** Returns the reader's language at page start. A link may request one: `/help?lang=zh-CN`. */
export function readLocale(): Locale {
  const asked = new URLSearchParams(location.search).get('lang');
  if (asked !== null) keepLocale(matchLocale(asked));
  return currentLocale();
}

/** Stores the language for this page's next start, and for the server, which responds with pages in that language. */
function keepLocale(locale: Locale): void {
  store('lang', locale);
  writeCookie('lang', locale, yearS);
}

/** Returns the current language; rerenders when it changes. */
export function useLocale(): Locale {
  return useLingui().i18n.locale as Locale;
}
