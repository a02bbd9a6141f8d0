import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { titleAt } from '../titles/index.ts';

/** Calls the document what its page is called. The names of all pages come after what the first one shows. */
export default function DocumentTitle({ pathname }: { pathname: string }) {
  const { i18n } = useLingui();
  const title = titleAt(i18n, pathname);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
