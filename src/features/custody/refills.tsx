import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { custody } from '#contract/custody/calls.ts';
import { isOpenTo } from '#contract/platform/moves.ts';
import { proposalTable } from '#contract/staff/states.ts';
import { ReasonDialog, useCaseDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { useStaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { inPages } from './in-pages.ts';
import { custodyQueries, stateOfRefill, type Refill } from './wording.ts';

/** Hot wallet refills from the cold wallet, newest first. */
export function Refills() {
  return (
    <Panel title={<Trans>Cold-to-hot refills</Trans>}>
      <ReviewList
        queryKey={[...custodyQueries, 'refills']}
        load={inPages<Refill>(async () => (await api(custody.listRefills, undefined, { isInline: true })).items)}
        line={(item) => <RefillLine key={item.id} item={item} />}
        empty={<Trans>No refills yet</Trans>}
      />
    </Panel>
  );
}

/** One order: its status, who did what, and what the user may do. */
export function RefillLine({ item }: { item: Refill }) {
  const writeInstant = useWriteInstant();
  const { i18n } = useLingui();
  const { name, tone } = stateOfRefill(item);
  const [proposer, decider] = [item.proposedByName ?? '', item.decidedByName ?? ''];
  const decidedAt = item.decidedAt ? writeInstant(item.decidedAt) : '';
  return (
    <li className={review.line}>
      <strong>
        <Money value={item.amount} asset={item.asset} />
      </strong>
      <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
      <small>
        {item.network} ·{' '}
        {item.isOwn ? (
          <Trans>Ordered by you, {writeInstant(item.proposedAt)}</Trans>
        ) : (
          <Trans>
            Ordered by {proposer}, {writeInstant(item.proposedAt)}
          </Trans>
        )}
        {item.transactionHash ? ` · ${item.transactionHash}` : ''}
      </small>
      {item.decidedAt ? (
        <small>
          {item.status === 'approved' ? (
            <Trans>
              Released by {decider}, {decidedAt}: {item.reason}
            </Trans>
          ) : (
            <Trans>
              Rejected by {decider}, {decidedAt}: {item.reason}
            </Trans>
          )}
        </small>
      ) : null}
      {item.payment?.failure ? (
        <small>
          <Trans>Failure reason: {item.payment.failure}</Trans>
        </small>
      ) : null}
      {isOpenTo(proposalTable, item.status, 'operator') ? <Decide item={item} /> : null}
    </li>
  );
}

/** Four eyes: operators can't decide their own order, and the panel says so. */
function Decide({ item }: { item: Refill }) {
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const mayDecide = useStaffMay({ decides: 'refill' });
  const [isApproved, setApproved] = useState<boolean | null>(null);
  if (!mayDecide) return null;
  if (item.isOwn)
    return (
      <small role="note">
        <Trans>You ordered this refill. Another operator must release or reject it.</Trans>
      </small>
    );
  const title = isOffline ? t`You’re offline. Connect to continue.` : undefined;
  return (
    <span className={review.lineActions}>
      <Button size="sm" disabled={isOffline} title={title} onClick={() => setApproved(true)}>
        <Trans>Release</Trans>
      </Button>
      <Button size="sm" variant="default" disabled={isOffline} title={title} onClick={() => setApproved(false)}>
        <Trans>Reject</Trans>
      </Button>
      {isApproved === null ? null : (
        <Confirmation item={item} isApproved={isApproved} close={() => setApproved(null)} />
      )}
    </span>
  );
}

function Confirmation({ item, isApproved, close }: { item: Refill; isApproved: boolean; close: () => void }) {
  const { id, amount, asset, status: version } = item;
  const form = useCaseDecision({ kind: 'refill', id }, close);
  const decide = (reason: string) =>
    form.decide({ decision: isApproved ? 'approve' : 'reject', version, reason, amount, asset });
  return (
    <ReasonDialog
      title={isApproved ? <Trans>Release this refill?</Trans> : <Trans>Reject this refill?</Trans>}
      action={isApproved ? <Trans>Release</Trans> : <Trans>Reject</Trans>}
      form={form}
      submit={decide}
      close={close}
    >
      <p>
        <Trans>
          <Money value={amount} asset={asset} /> from the cold wallet to the hot one
        </Trans>
      </p>
    </ReasonDialog>
  );
}
