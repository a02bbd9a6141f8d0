import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { pageKey } from '#contract/platform/public-pages.ts';
import { useTitleOfScreen } from '#src/platform/own-title.ts';
import { useAddress } from '#src/ui/ways.ts';
import { titleAt } from '../screens/index.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/** Whether the page was prerendered, so its title is already set from its content. */
const isAsMade = () => document.getElementById('root')?.dataset['page'] === pageKey(location.pathname, location.search);

/**
 * Sets the document title and moves the focus to the page's heading. The titles of all pages load after the first
 * screen's content.
 */
export default function DocumentTitle({ pathname, shown }: { pathname: string; shown: string }) {
  const { i18n } = useLingui();
  const { search } = useAddress();
  useHeadingFocus(shown, search);
  const { locale } = i18n;
  const own = useTitleOfScreen();
  // Formatted in the effect, because prerendering doesn't have the titles of all pages.
  useEffect(() => {
    if (!isAsMade()) document.title = own === null ? titleAt(i18n, pathname) : `${own} · ${brand.name}`;
  }, [i18n, locale, pathname, own]);
  return null;
}
