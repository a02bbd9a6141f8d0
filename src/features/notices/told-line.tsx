import { Trans, useLingui } from '@lingui/react/macro';
import { noticeKinds, type Notice } from '#contract/notices/kinds.ts';
import review from '#src/ui/review.module.css';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { categoryNames } from './category-names.ts';
import { noticeWords } from './wording.ts';

/** Shows a notice as staff see it: its subject, and its text if they gave a reason to read it. */
export default function ToldLine({ told }: { told: Pick<Notice, 'kind' | 'at' | 'readAt'> | Notice }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const words = 'values' in told ? noticeWords(told, i18n) : undefined;
  const category = i18n._(categoryNames[noticeKinds[told.kind].category]);
  return (
    <li className={review.line}>
      <span>{words?.title ?? category}</span>
      {words ? <span className={review.text}>{words.body}</span> : null}
      <small>
        {writeInstant(told.at)} · {told.readAt === null ? <Trans>Unread</Trans> : <Trans>Read by the customer</Trans>}
      </small>
    </li>
  );
}
