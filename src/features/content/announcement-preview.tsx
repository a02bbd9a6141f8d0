import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useLocale } from '#src/platform/i18n.ts';
import { previewItems } from '#src/platform/preview-items.ts';
import { useReadMarks } from '#src/platform/read-marks.ts';
import { useSession } from '#src/platform/session.ts';
import { Link } from '#src/ui/link.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import styles from './content.module.css';
import { useAnnouncements } from './rows.ts';
import { syncContent } from './sync.ts';
import { branded } from './branded.ts';

/** The latest five announcements, with unread ones marked. */
export default function AnnouncementPreview() {
  const writeInstant = useWriteInstant();
  const locale = useLocale();
  const { status } = useSession();
  const items = useAnnouncements(previewItems);
  const read = useReadMarks();
  useEffect(() => void syncContent(), []);
  const isUnread = (id: string) => status === 'signedIn' && read !== undefined && !read.has(id);
  return (
    <>
      <ul className={styles.preview}>
        {items?.map((item) => (
          <li key={item.id}>
            <Link to="/notice/detail" search={{ id: item.id }} data-unread={isUnread(item.id)}>
              <span>{branded(item.texts[locale].title)}</span>
              <time dateTime={item.publishTime}>{writeInstant(item.publishTime)}</time>
            </Link>
          </li>
        ))}
        {items?.length === 0 ? (
          <li className={styles.none}>
            <Trans>No announcements yet</Trans>
          </li>
        ) : null}
      </ul>
      <Link to="/notice/list" className={styles.all}>
        <Trans>All announcements</Trans>
      </Link>
    </>
  );
}
