import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { custody } from '#contract/custody/calls.ts';
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
        line={(item) => <Line key={item.id} item={item} />}
        empty={<Trans>No payouts awaiting release</Trans>}
      />
    </Panel>
  );
}

function Line({ item }: { item: WaitingPayment }) {
  const writeInstant = useWriteInstant();
  const { t } = useLingui();
  const isOffline = useIsOffline();
  const [isReleasing, setReleasing] = useState(false);
  return (
    <li className={review.line}>
      <strong>
        <Money value={item.amount} asset={item.asset} />
      </strong>
      {item.conflict ? null : (
        <StaffMay decides="payment">
          <Button
            size="sm"
            disabled={isOffline}
            title={isOffline ? t`You’re offline. Connect to continue.` : undefined}
            onClick={() => setReleasing(true)}
          >
            <Trans>Release</Trans>
          </Button>
        </StaffMay>
      )}
      <small>
        {item.network} · {writeInstant(item.createdAt)} · {item.address}
      </small>
      {item.conflict ? <CaseConflict conflict={item.conflict} /> : null}
      {isReleasing ? <Release item={item} close={() => setReleasing(false)} /> : null}
    </li>
  );
}

function Release({ item, close }: { item: WaitingPayment; close: () => void }) {
  const { id, amount, asset } = item;
  const form = useCaseDecision({ kind: 'payment', id }, close);
  const release = (reason: string) => form.decide({ decision: 'approve', version: 'waiting', reason, amount, asset });
  return (
    <ReasonDialog
      title={<Trans>Release this payout?</Trans>}
      action={<Trans>Release</Trans>}
      form={form}
      submit={release}
      close={close}
    >
      <p>
        <Trans>
          The warm wallet pays <Money value={amount} asset={asset} /> to:
        </Trans>
      </p>
      <p className={review.meta}>{item.address}</p>
    </ReasonDialog>
  );
}
