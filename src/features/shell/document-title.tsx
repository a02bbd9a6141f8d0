import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { pageKey } from '#contract/platform/public-pages.ts';
import { useAddress } from '#src/ui/ways.ts';
import { titleAt } from '../screens/index.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/** A page that was made ahead of time is called so already, by what it is about. */
const isAsMade = () => document.getElementById('root')?.dataset['page'] === pageKey(location.pathname, location.search);

/** Calls the document what its page is called, and leads the keyboard to its heading. The names of all pages come after what the first one shows. */
export default function DocumentTitle({ pathname, shown }: { pathname: string; shown: string }) {
  const { i18n } = useLingui();
  const { search } = useAddress();
  useHeadingFocus(shown, search);
  const title = titleAt(i18n, pathname);
  useEffect(() => {
    if (!isAsMade()) document.title = title;
  }, [title]);
  return null;
}
