import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatInstant } from '#contract/platform/display.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { useReadMarks } from '#src/platform/read-marks.ts';
import { useSession } from '#src/platform/session.ts';
import { Disclosure } from '../shell/index.ts';
import styles from './content.module.css';
import { useAnnouncements } from './rows.ts';
import { syncContent } from './sync.ts';

/** Specification, section 9: the preview shows five. */
const previewItems = 5;

/** The bell in the header: the latest five announcements, the unread ones marked. */
export default function NoticeBell() {
  const { t } = useLingui();
  const locale = useLocale();
  const { status } = useSession();
  const items = useAnnouncements(previewItems);
  const read = useReadMarks();
  useEffect(() => void syncContent(), []);
  const isUnread = (id: string) => status === 'signedIn' && read !== undefined && !read.has(id);
  const unread = items?.filter(({ id }) => isUnread(id)).length ?? 0;
  return (
    <Disclosure
      label={<Bell count={unread} />}
      name={unread > 0 ? t`Announcements, ${unread} unread` : t`Announcements`}
      className={styles.bell}
      align="end"
    >
      <ul className={styles.preview}>
        {items?.map((item) => (
          <li key={item.id}>
            <Link to="/notice/detail" search={{ id: item.id }} data-unread={isUnread(item.id)}>
              <span>{item.texts[locale].title}</span>
              <time dateTime={item.publishTime}>{formatInstant(item.publishTime)}</time>
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
    </Disclosure>
  );
}

function Bell({ count }: { count: number }) {
  return (
    <>
      <svg
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        aria-hidden="true"
      >
        <path d="M6 10a6 6 0 1 1 12 0c0 5 2 6 2 7H4c0-1 2-2 2-7Z" strokeLinejoin="round" />
        <path d="M10 20a2 2 0 0 0 4 0" strokeLinecap="round" />
      </svg>
      {count > 0 ? <span className={styles.dot} aria-hidden="true" /> : null}
    </>
  );
}
