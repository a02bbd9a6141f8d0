import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import type { Notice } from '#contract/notices/kinds.ts';
import { useUnreadAnnouncements } from '#src/platform/read-marks.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { NoticeLine } from '../notice-line.tsx';
import styles from '../notices.module.css';
import { markAllRead, useNotices, useUnreadNotices } from '../rows.ts';
import { noticesTable } from '../sync.ts';

/** Shows all of the user's notices by day, from this device. */
export function NotificationsScreen() {
  const notices = useNotices();
  const { asOf } = noticesTable.useFreshness();
  useEffect(() => void noticesTable.sync(), []);
  const hasUnread = useUnreadNotices() + useUnreadAnnouncements() > 0;
  return (
    <Page>
      <PageHeader
        title={<Trans>Notifications</Trans>}
        about={<AsOf at={asOf} />}
        actions={
          <>
            <Button variant="default" disabled={!hasUnread} onClick={() => void markAllRead()}>
              <Trans>Mark all as read</Trans>
            </Button>
            <LinkButton to="/notice/list" isQuiet>
              <Trans>Announcements</Trans>
            </LinkButton>
            <LinkButton to="/dashboard/account/userInfo" isQuiet>
              <Trans>Settings</Trans>
            </LinkButton>
          </>
        }
      />
      <Stored of={noticesTable} rows={notices}>
        {notices?.length === 0 ? (
          <EmptyState title={<Trans>No notifications yet</Trans>}>
            <Trans>Deposits, transfers and security alerts appear here.</Trans>
          </EmptyState>
        ) : (
          <Days notices={notices ?? []} />
        )}
      </Stored>
    </Page>
  );
}

function Days({ notices }: { notices: readonly Notice[] }) {
  const days = Map.groupBy(notices, ({ at }) => new Date(at).toDateString());
  return (
    <>
      {[...days].map(([day, told]) => (
        <section key={day} className={styles.day}>
          <h2>
            <DayName day={day} />
          </h2>
          <ul>
            {told.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function DayName({ day }: { day: string }) {
  const { i18n } = useLingui();
  const age = daysAgo(day);
  if (age === 0) return <Trans>Today</Trans>;
  if (age === 1) return <Trans>Yesterday</Trans>;
  return <>{i18n.date(new Date(day), { dateStyle: 'long' })}</>;
}

/** Counts by the reader's calendar; a day with a daylight saving change doesn't have 24 hours. */
function daysAgo(day: string): number {
  return Math.round((new Date(new Date().toDateString()).getTime() - new Date(day).getTime()) / (24 * 3600 * 1000));
}
