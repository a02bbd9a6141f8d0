import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { brand } from '#contract/platform/brand.ts';
import { titleOf } from '../titles/index.ts';

/** Calls the document what its page is called. The names of all pages come after what the first one shows. */
export default function DocumentTitle({ pathname }: { pathname: string }) {
  const { i18n } = useLingui();
  const title = i18n._(titleOf(pathname));
  useEffect(() => {
    document.title = pathname === '/' ? `${brand.name} · ${title}` : `${title} · ${brand.name}`;
  }, [pathname, title]);
  return null;
}
