import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { noticesPath } from '#contract/notices/paths.ts';
import { AnnouncementPreview } from '#src/features/content/index.ts';
import { Disclosure } from '#src/features/shell/index.ts';
import { previewItems } from '#src/platform/preview-items.ts';
import { useUnreadAnnouncements } from '#src/platform/read-marks.ts';
import { BellIcon } from '#src/ui/bell-icon.tsx';
import { Link } from '#src/ui/link.tsx';
import { NoticeLine } from './notice-line.tsx';
import bell from '#src/ui/bell.module.css';
import styles from './notices.module.css';
import { markAllRead, useNotices, useUnreadNotices } from './rows.ts';
import { keepPush } from './push.ts';
import { noticesTable } from './sync.ts';

/** The bell in the header: opens the latest notices on a desktop, the notices screen on a phone. */
export default function NotificationBell() {
  const { t } = useLingui();
  const notices = useNotices(previewItems);
  const unread = useUnreadNotices() + useUnreadAnnouncements();
  useEffect(() => {
    void noticesTable.sync();
    // If this fails (for example offline), the next page that opens retries.
    void keepPush().catch(() => undefined);
  }, []);
  // The accessible name contains the visible number, for voice control.
  const shown = shownCount(unread);
  const name = unread > 0 ? t`Notifications, ${shown} unread` : t`Notifications`;
  return (
    <>
      <span className={styles.onPhone}>
        <Link to={noticesPath} className={bell.bell} aria-label={name}>
          <Bell count={unread} />
        </Link>
      </span>
      <span className={styles.onDesktop}>
        <Disclosure label={<Bell count={unread} />} name={name} className={bell.bell} align="end">
          <div className={styles.preview}>
            <div className={styles.head}>
              <h2>
                <Trans>Notifications</Trans>
              </h2>
              <button type="button" disabled={unread === 0} onClick={() => void markAllRead()}>
                <Trans>Mark all as read</Trans>
              </button>
            </div>
            <ul>
              {notices?.map((notice) => (
                <NoticeLine key={notice.id} notice={notice} withDay />
              ))}
            </ul>
            {notices?.length === 0 ? (
              <p className={styles.none}>
                <Trans>Deposits, transfers and security alerts appear here.</Trans>
              </p>
            ) : null}
            <Link to={noticesPath} className={styles.all}>
              <Trans>All notifications</Trans>
            </Link>
            <h2>
              <Trans>Announcements</Trans>
            </h2>
            <AnnouncementPreview />
          </div>
        </Disclosure>
      </span>
      <span role="status" className="visuallyHidden">
        {unread > 0 ? <Plural value={unread} one="# unread notification" other="# unread notifications" /> : null}
      </span>
    </>
  );
}

const shownCount = (count: number) => (count > 99 ? '99+' : String(count));

/** Shows the bell with the number of unread items: a number says more than a dot. */
function Bell({ count }: { count: number }) {
  return (
    <>
      <BellIcon />
      {count > 0 ? (
        <span className={styles.count} aria-hidden="true">
          {shownCount(count)}
        </span>
      ) : null}
    </>
  );
}
