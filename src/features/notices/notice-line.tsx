import { Trans, useLingui } from '@lingui/react/macro';
import { noticeKinds, type Notice } from '#contract/notices/kinds.ts';
import { noticePath } from '#contract/notices/paths.ts';
import { actFor, actingFor } from '#src/platform/acting.ts';
import { getSession } from '#src/platform/session-state.ts';
import { SiteLink } from '#src/ui/site-link.tsx';
import styles from './notices.module.css';
import { markRead } from './rows.ts';
import { noticeWords } from './wording.ts';

interface NoticeLineProps {
  readonly notice: Notice;
  /** Shows the date too, because the line isn't under a day's heading. */
  readonly withDay?: boolean;
}

/** One notice: a press marks it as read and opens its subject. */
export function NoticeLine({ notice, withDay = false }: NoticeLineProps) {
  const { i18n } = useLingui();
  const { title, body } = noticeWords(notice, i18n);
  const isUnread = notice.readAt === null;
  const companyUid = notice.company?.uid ?? null;
  const open = () => {
    void markRead([notice.id]);
    // The subject belongs to that account. If the user has left the company, they only see this line.
    const isTheirs = companyUid === null || getSession().user?.companies.some(({ uid }) => uid === companyUid);
    if (isTheirs && actingFor() !== companyUid) actFor(companyUid);
  };
  const at = new Date(notice.at);
  const shownAt = i18n.date(at, withDay ? { dateStyle: 'medium', timeStyle: 'short' } : { timeStyle: 'short' });
  return (
    <li className={styles.line} data-unread={isUnread} data-severity={noticeKinds[notice.kind].severity}>
      <span onClickCapture={open}>
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
          {notice.company ? <span className={styles.company}>{notice.company.name}</span> : null}
          <span>{body}</span>
          <time dateTime={notice.at}>{shownAt}</time>
        </SiteLink>
      </span>
    </li>
  );
}
