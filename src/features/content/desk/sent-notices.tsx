import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { contentDesk } from '#contract/content/desk-calls.ts';
import { contentName } from '#contract/content/rules.ts';
import { ReasonDialog, useDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { CancelSending } from './cancel-sending.tsx';
import { type GroupNotice } from './query.ts';

/** Notices sent to groups of customers, with their progress and a way to cancel those in progress. */
export function SentNotices({ notices, mayCancel }: { notices: readonly GroupNotice[]; mayCancel: boolean }) {
  const [asked, setAsked] = useState<string | null>(null);
  if (notices.length === 0) return null;
  return (
    <Panel title={<Trans>Notices to customers</Trans>}>
      <ul className={review.list}>
        {notices.map((notice) => (
          <NoticeLine
            key={notice.contentId}
            notice={notice}
            cancel={mayCancel ? () => setAsked(notice.contentId) : undefined}
          />
        ))}
      </ul>
      {asked === null ? null : <CancelDialog contentId={asked} close={() => setAsked(null)} />}
    </Panel>
  );
}

function NoticeLine({ notice, cancel }: { notice: GroupNotice; cancel: (() => void) | undefined }) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const { title } = notice.texts[useLocale()];
  const { sentAt, cancelledAt, told, startedAt } = notice;
  const isUnderWay = sentAt === null && cancelledAt === null;
  return (
    <li className={review.line}>
      <strong>{title}</strong>
      {isUnderWay ? (
        <StatusTag tone="warn">{t`Sending`}</StatusTag>
      ) : (
        <StatusTag tone={sentAt === null ? 'neutral' : 'good'}>{sentAt === null ? t`Cancelled` : t`Sent`}</StatusTag>
      )}
      <small>
        <Plural value={told} one="# customer notified" other="# customers notified" /> · {writeInstant(startedAt)}
      </small>
      {isUnderWay && cancel ? <CancelSending className={review.sum} title={title} cancel={cancel} /> : null}
    </li>
  );
}

/** Also cancels notices that are approved and waiting for their time. */
export function CancelDialog({ contentId, close }: { contentId: string; close: () => void }) {
  const form = useDecision({ kind: 'content', id: contentName('groupNotice', contentId) }, close);
  const submit = (reason: string) =>
    form.decide(
      { decision: 'cancel' },
      {
        body: { contentId, reason },
        send: (body, options) => api(contentDesk.cancelNotice, { body }, options),
      },
    );
  return (
    <ReasonDialog
      title={<Trans>Cancel this notice?</Trans>}
      action={<Trans>Cancel sending</Trans>}
      back={<Trans>Keep it</Trans>}
      form={form}
      submit={submit}
      close={close}
    >
      <p className={review.meta}>
        <Trans>No one else is notified. Customers who have the notice keep it.</Trans>
      </p>
    </ReasonDialog>
  );
}
