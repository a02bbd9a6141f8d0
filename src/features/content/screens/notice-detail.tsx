import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocale } from '#src/platform/i18n.ts';
import { useOwnTitle } from '#src/platform/own-title.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';
import { LocalTime } from '#src/ui/local-time.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { useSearchAt } from '#src/ui/ways.ts';
import styles from '../content.module.css';
import { CopyLink } from '../copy-link.tsx';
import { ListFrame } from '../list-frame.tsx';
import { Markdown } from '../markdown.tsx';
import { useAnnouncements } from '../rows.ts';
import { contentTables, syncContent } from '../sync.ts';
import { branded } from '../branded.ts';

/** Loaded with the code for sending later; reading an announcement doesn't need it. */
const markRead = async (id: string) => (await import('#src/platform/read-marks.ts')).markRead([id]);

/** One announcement, with links to the newer and the older one. Opening it marks it as read. */
export function NoticeDetailScreen() {
  const { id } = useSearchAt('/notice/detail');
  const locale = useLocale();
  const items = useAnnouncements();
  const index = items?.findIndex((item) => item.id === id) ?? -1;
  const item = items?.[index];
  useOwnTitle(item && branded(item.texts[locale].title));
  useEffect(() => void syncContent(), []);
  const shownId = item?.id;
  useEffect(() => {
    if (shownId !== undefined) void markRead(shownId).catch(() => undefined);
  }, [shownId]);
  return (
    <Page isNarrow>
      <ListFrame of={contentTables.announcements} rows={items}>
        {item ? (
          <article className={styles.article}>
            <PageHeader
              title={branded(item.texts[locale].title)}
              about={<LocalTime at={item.publishTime} />}
              actions={<CopyLink />}
            />
            <Markdown text={item.texts[locale].body} />
          </article>
        ) : (
          <EmptyState
            isPage
            title={<Trans>Announcement not found</Trans>}
            action={
              <Link to="/notice/list">
                <Trans>All announcements</Trans>
              </Link>
            }
          >
            <Trans>It may have been withdrawn, or isn’t saved on this device yet.</Trans>
          </EmptyState>
        )}
        <nav className={styles.foot}>
          <Neighbour item={items?.[index - 1]}>
            <Trans>Newer</Trans>
          </Neighbour>
          <Neighbour item={index >= 0 ? items?.[index + 1] : undefined}>
            <Trans>Older</Trans>
          </Neighbour>
        </nav>
      </ListFrame>
    </Page>
  );
}

function Neighbour({ item, children }: { item: { id: string } | undefined; children: React.ReactNode }) {
  if (!item) return <span />;
  return (
    <Link to="/notice/detail" search={{ id: item.id }}>
      {children}
    </Link>
  );
}
