import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocale } from '#src/platform/i18n.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';
import { LocalTime } from '#src/ui/local-time.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import styles from '../content.module.css';
import { ListFrame } from '../list-frame.tsx';
import { useAnnouncements } from '../rows.ts';
import { contentTables, syncContent } from '../sync.ts';
import { branded } from '../branded.ts';

/** Every announcement, newest first. */
export function NoticeListScreen() {
  const locale = useLocale();
  const items = useAnnouncements();
  useEffect(() => void syncContent(), []);
  return (
    <Page isNarrow>
      <PageHeader
        title={<Trans>Announcements</Trans>}
        about={<Trans>News, changes and maintenance, newest first.</Trans>}
      />
      <ListFrame of={contentTables.announcements} rows={items}>
        {items?.length === 0 ? <EmptyState title={<Trans>No announcements yet</Trans>} /> : null}
        <ul className={styles.list}>
          {items?.map((item) => (
            <li key={item.id}>
              <Link to="/notice/detail" search={{ id: item.id }}>
                <strong>{branded(item.texts[locale].title)}</strong>
                <LocalTime at={item.publishTime} />
              </Link>
            </li>
          ))}
        </ul>
      </ListFrame>
    </Page>
  );
}
