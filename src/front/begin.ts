import { must } from '#contract/platform/claims.ts';
import { pageKey } from '#contract/platform/public-pages.ts';
import { readLocale } from '#src/platform/i18n.ts';
import { takeOver } from './take-over.tsx';

/** Takes over the page if it is in its reader's language; otherwise the app fills it like an empty one. */
export async function begin(): Promise<void> {
  const root = must(document.getElementById('root'), 'the page’s root');
  const locale = readLocale();
  const made = new URL(must(root.dataset['page'], 'the address of a page that was made'), location.href);
  const isMade =
    pageKey(made.pathname, made.search) === pageKey(location.pathname, location.search) &&
    document.documentElement.lang === locale;
  if (isMade) await takeOver(root, locale, made.search);
  else await (await import('../fill.tsx')).begin();
}
