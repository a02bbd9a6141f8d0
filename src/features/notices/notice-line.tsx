import { Trans, useLingui } from '@lingui/react/macro';
import { noticeKinds, noticePath, type Notice } from '#contract/notices/kinds.ts';
import { SiteLink } from '#src/ui/site-link.tsx';
import styles from './notices.module.css';
import { markRead } from './rows.ts';
import { noticeWords } from './wording.ts';

interface NoticeLineProps {
  readonly notice: Notice;
  /** With its day: it stands under no day's heading. */
  readonly withDay?: boolean;
}

/** One notice: a press marks it as read and leads to what it is about. */
export function NoticeLine({ notice, withDay = false }: NoticeLineProps) {
  const { i18n } = useLingui();
  const { title, body } = noticeWords(notice, i18n);
  const isUnread = notice.readAt === null;
  const at = new Date(notice.at);
  const shownAt = i18n.date(at, withDay ? { dateStyle: 'medium', timeStyle: 'short' } : { timeStyle: 'short' });
  return (
    <li className={styles.line} data-unread={isUnread} data-severity={noticeKinds[notice.kind].severity}>
      <span onClickCapture={() => void markRead([notice.id])}>
        <SiteLink href={noticePath(notice)}>
          <strong>
            {title}
            {isUnread ? (
              <span className="visuallyHidden">
                {' '}
                <Trans>Unread</Trans>
              </span>
            ) : null}
          </strong>
          <span>{body}</span>
          <time dateTime={notice.at}>{shownAt}</time>
        </SiteLink>
      </span>
    </li>
  );
}
