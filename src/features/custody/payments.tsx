import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { custody } from '#contract/custody/calls.ts';
import type { CaseAnswer } from '#contract/desk/rules.ts';
import { ReasonDialog, useCaseDecision } from '#src/features/commands/index.ts';
import { api } from '#src/platform/api.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { StaffMay } from '#src/platform/staff-may.tsx';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { ReviewList } from '#src/ui/review-list.tsx';
import review from '#src/ui/review.module.css';
import { inPages } from './in-pages.ts';
import { custodyQueries, type WaitingPayment } from './wording.ts';
import { CaseConflict } from '#src/ui/desk/case-conflict.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';

/** Payouts above the hot wallet's limit: the warm wallet signs them once they are released. */
export function Payments() {
  return (
    <Panel title={<Trans>Payouts awaiting release</Trans>}>
      <ReviewList
        queryKey={[...custodyQueries, 'payments']}
        load={inPages<WaitingPayment>(
          async () => (await api(custody.listPayments, undefined, { isInline: true })).items,
        )}
        line={(item) => <PaymentLine key={item.id} item={item} />}
        empty={<Trans>No payouts awaiting release</Trans>}
      />
    </Panel>
  );
}

/** One payout, and what the user may do with it. */
export function PaymentLine({ item }: { item: WaitingPayment }) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [answer, setAnswer] = useState<CaseAnswer | null>(null);
  const title = isOffline ? t`You’re offline. Connect to continue.` : undefined;
  return (
    <li className={review.line}>
      <strong>
        <Money value={item.amount} asset={item.asset} />
      </strong>
      {item.conflict ? null : (
        <StaffMay decides="payment">
          <span className={review.lineActions}>
            <Button size="sm" disabled={isOffline} title={title} onClick={() => setAnswer('approve')}>
              <Trans>Release</Trans>
            </Button>
            <Button size="sm" variant="default" disabled={isOffline} title={title} onClick={() => setAnswer('reject')}>
              <Trans>Reject</Trans>
            </Button>
          </span>
        </StaffMay>
      )}
      <small>
        {item.network} · {writeInstant(item.createdAt)} · {item.address}
      </small>
      {item.conflict ? <CaseConflict conflict={item.conflict} /> : null}
      {answer ? <Confirmation item={item} answer={answer} close={() => setAnswer(null)} /> : null}
    </li>
  );
}

function Confirmation({ item, answer, close }: { item: WaitingPayment; answer: CaseAnswer; close: () => void }) {
  const { id, amount, asset } = item;
  const isReleased = answer === 'approve';
  const form = useCaseDecision({ kind: 'payment', id }, close);
  const decide = (reason: string) => form.decide({ decision: answer, version: 'waiting', reason, amount, asset });
  return (
    <ReasonDialog
      title={isReleased ? <Trans>Release this payout?</Trans> : <Trans>Reject this payout?</Trans>}
      action={isReleased ? <Trans>Release</Trans> : <Trans>Reject</Trans>}
      isDanger={!isReleased}
      form={form}
      submit={decide}
      close={close}
    >
      <p>
        {isReleased ? (
          <Trans>
            The warm wallet pays <Money value={amount} asset={asset} /> to:
          </Trans>
        ) : (
          <Trans>Nothing is paid. A withdrawal goes back to the customer’s balance, a refund back under review.</Trans>
        )}
      </p>
      <p className={review.meta}>{item.address}</p>
    </ReasonDialog>
  );
}
