import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { pageKey } from '#contract/platform/public-pages.ts';
import { titleAt } from '../screens/index.ts';

/** A page that was made ahead of time is called so already, by what it is about. */
const isAsMade = () => document.getElementById('root')?.dataset['page'] === pageKey(location.pathname, location.search);

/** Calls the document what its page is called. The names of all pages come after what the first one shows. */
export default function DocumentTitle({ pathname }: { pathname: string }) {
  const { i18n } = useLingui();
  const title = titleAt(i18n, pathname);
  useEffect(() => {
    if (!isAsMade()) document.title = title;
  }, [title]);
  return null;
}
