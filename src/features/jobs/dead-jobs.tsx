import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { jobs } from '#contract/jobs/calls.ts';
import type { jobsSchemas } from '#contract/jobs/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { ReasonDialog, useMoneyCommand } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';

export type DeadJob = ResultOf<typeof jobsSchemas.listDead>['items'][number];

const queryKey = ['jobs', 'operator', 'dead'];

/** Jobs that have used up their retries, oldest first. */
export function DeadJobs() {
  const [IsMoney, setMoney] = useState(true);
  return (
    <Panel title={<Trans>Needs attention</Trans>}>
      <div className={review.stack}>
        <label>
          <input type="checkbox" checked={IsMoney} onChange={(event) => setMoney(event.currentTarget.checked)} />{' '}
          <Trans>Money jobs only</Trans>
        </label>
        <ReviewList
          queryKey={[...queryKey, IsMoney]}
          load={(Cursor) => api(jobs.listDead, { query: { IsMoney, Cursor } }, { isInline: true })}
          line={(item) => <DeadJobLine key={item.id} item={item} />}
          empty={IsMoney ? <Trans>No failed money jobs</Trans> : <Trans>No failed jobs</Trans>}
        />
      </div>
    </Panel>
  );
}

/** One job: what it should do and why its last try failed. */
export function DeadJobLine({ item }: { item: DeadJob }) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [asked, setAsked] = useState<'retry' | 'drop' | null>(null);
  const { task, subject, attempts } = item;
  return (
    <li className={review.line}>
      <strong>{task}</strong>
      {item.lane === 'money' ? (
        <StatusTag tone="bad">
          <Trans>Money on hold</Trans>
        </StatusTag>
      ) : null}
      <StaffMay call={jobs.retry}>
        <Button
          size="sm"
          disabled={isOffline}
          title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
          onClick={() => setAsked('retry')}
        >
          <Trans>Retry</Trans>
        </Button>
      </StaffMay>
      <StaffMay call={jobs.drop}>
        <Button
          size="sm"
          variant="default"
          disabled={isOffline}
          title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
          onClick={() => setAsked('drop')}
        >
          <Trans>Drop</Trans>
        </Button>
      </StaffMay>
      <small>
        {subject === null ? null : `${subject} · `}
        <Plural value={attempts} one="tried once" other="tried # times" /> · {writeInstant(item.triedAt)}
      </small>
      {item.error === null ? null : <p className={review.meta}>{item.error}</p>}
      {asked === 'retry' ? <Retry item={item} close={() => setAsked(null)} /> : null}
      {asked === 'drop' ? <Drop item={item} close={() => setAsked(null)} /> : null}
    </li>
  );
}

function Retry({ item: { id, task, subject }, close }: { item: DeadJob; close: () => void }) {
  const form = useMoneyCommand<unknown>(`job-${id}`, close, close);
  const retry = (reason: string) => {
    const body = { id, reason };
    return form.submit({ body, send: (_verification, options) => api(jobs.retry, { body }, options) });
  };
  return (
    <ReasonDialog
      title={<Trans>Retry this job?</Trans>}
      action={<Trans>Retry</Trans>}
      form={form}
      submit={retry}
      close={close}
    >
      <p>
        <Trans>It starts over with all its attempts. Steps that are already done are not repeated.</Trans>
      </p>
      <p className={review.meta}>
        {task} {subject}
      </p>
    </ReasonDialog>
  );
}

function Drop({ item: { id, task, subject, lane }, close }: { item: DeadJob; close: () => void }) {
  const form = useMoneyCommand<unknown>(`drop-job-${id}`, close, close);
  const drop = (reason: string) => {
    const body = { id, reason };
    return form.submit({ body, send: (_verification, options) => api(jobs.drop, { body }, options) });
  };
  return (
    <ReasonDialog
      title={<Trans>Drop this job?</Trans>}
      action={<Trans>Drop</Trans>}
      form={form}
      submit={drop}
      close={close}
      isDanger
    >
      <p>
        <Trans>The job is removed permanently and won’t run again. Unfinished work stays unfinished.</Trans>
      </p>
      {lane === 'money' ? (
        <p className={review.warning}>
          <Trans>
            Money waiting for this job stays where it is: nothing is paid, refunded or credited. Settle the order
            another way first.
          </Trans>
        </p>
      ) : null}
      {lane === 'chain' ? (
        <p className={review.warning}>
          <Trans>
            What the job tracks on the blockchain goes unnoticed until another job picks it up. Check that one is
            scheduled first.
          </Trans>
        </p>
      ) : null}
      <p className={review.meta}>
        {task} {subject}
      </p>
    </ReasonDialog>
  );
}
