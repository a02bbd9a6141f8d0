import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { jobs } from '#contract/jobs/calls.ts';
import type { jobsSchemas } from '#contract/jobs/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { formatInstant } from '#contract/platform/display.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { queryClient } from '#src/platform/query.ts';
import { Button } from '#src/ui/button.tsx';
import { ReasonDialog } from '#src/ui/desk/reason-dialog.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';

export type DeadJob = ResultOf<typeof jobsSchemas.listDead>['items'][number];

const queryKey = ['jobs', 'operator', 'dead'];

/** Jobs that have used up their tries, oldest first. */
export function DeadJobs() {
  const [IsMoney, setMoney] = useState(true);
  return (
    <Panel title={<Trans>Waiting for an operator</Trans>}>
      <label>
        <input type="checkbox" checked={IsMoney} onChange={(event) => setMoney(event.currentTarget.checked)} />{' '}
        <Trans>Only what moves money</Trans>
      </label>
      <ReviewList
        queryKey={[...queryKey, IsMoney]}
        load={(Cursor) => api(jobs.listDead, { query: { IsMoney, Cursor } }, { isInline: true })}
        line={(item) => <DeadJobLine key={item.id} item={item} />}
        empty={<Trans>No job gave up</Trans>}
      />
    </Panel>
  );
}

/** One job: what it was to do and why its last try failed. */
export function DeadJobLine({ item }: { item: DeadJob }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [isRetrying, setRetrying] = useState(false);
  const { id, task, subject, attempts } = item;
  const retry = async (reason: string) => {
    await api(jobs.retry, { body: { id, reason } }, { isInline: true });
    await queryClient.invalidateQueries({ queryKey });
  };
  return (
    <li className={review.line}>
      <strong>{task}</strong>
      {item.isMoney ? (
        <StatusTag tone="bad">
          <Trans>Money waits</Trans>
        </StatusTag>
      ) : null}
      <Button
        size="sm"
        disabled={isOffline}
        title={isOffline ? t`This needs a network.` : undefined}
        onClick={() => setRetrying(true)}
      >
        <Trans>Try again</Trans>
      </Button>
      <small>
        {subject === null ? null : `${subject} · `}
        <Plural value={attempts} one="tried once" other="tried # times" /> · {formatInstant(item.triedAt)}
      </small>
      {item.error === null ? null : <p className={review.meta}>{item.error}</p>}
      {isRetrying ? (
        <ReasonDialog
          title={<Trans>Have this job tried again?</Trans>}
          confirm={<Trans>Try again</Trans>}
          command={retry}
          close={() => setRetrying(false)}
        >
          <p>
            <Trans>It begins anew with all its tries. What was done before is not done twice.</Trans>
          </p>
          <p className={review.meta}>
            {task} {subject}
          </p>
        </ReasonDialog>
      ) : null}
    </li>
  );
}
