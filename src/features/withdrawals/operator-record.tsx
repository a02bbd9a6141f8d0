import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { api } from '#src/platform/api.ts';
import { Answered } from '#src/ui/answered.tsx';
import { riskVerdicts } from '#src/ui/desk/risk-verdicts.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { useWriteInstant } from '#src/ui/write-instant.ts';
import { operatorWithdrawals, type ReviewedWithdrawal } from './operator-list.tsx';
import { Measures } from './operator-measures.tsx';
import { TimeLine } from './time-line.tsx';
import { WholeAddress } from './whole-address.tsx';
import { stateOf } from './wording.ts';

/** A withdrawal at the desk, pending there or not: destination, progress and measures. */
export default function WithdrawalRecord({ id }: { id: string }) {
  const query = useQuery({
    queryKey: [...operatorWithdrawals, 'one', id],
    queryFn: () => api(withdrawals.listForOperator, { query: { Id: id } }, { isInline: true }),
    gcTime: 0,
  });
  return (
    <Answered query={query}>
      {({ items: [item] }) =>
        item ? <Whole item={item} /> : <EmptyState title={<Trans>Withdrawal not found</Trans>} />
      }
    </Answered>
  );
}

function Whole({ item }: { item: ReviewedWithdrawal }) {
  const { i18n } = useLingui();
  const { name, tone } = stateOf(item);
  return (
    <>
      <Panel title={<Trans>Withdrawal</Trans>}>
        <div className={review.stack}>
          <p>
            <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
          </p>
          <WholeAddress address={item.address} tag={item.tag} />
          <Facts item={item} />
        </div>
      </Panel>
      <Panel title={<Trans>Actions</Trans>}>
        <Measures item={item} />
      </Panel>
      <Panel title={<Trans>Progress</Trans>}>
        <TimeLine row={item} />
      </Panel>
    </>
  );
}

function Facts({ item }: { item: ReviewedWithdrawal }) {
  const writeInstant = useWriteInstant();
  const { i18n, t } = useLingui();
  const { travelRule, risk } = item;
  const verdict = risk && riskVerdicts[risk.verdict];
  const wallet = travelRule?.walletType === 'selfHosted' ? t`customer’s own wallet` : travelRule?.providerName;
  const lines = [
    [t`Customer`, item.name ? `${item.name} · UID ${item.uid}` : `UID ${item.uid}`],
    [t`Amount sent`, <Money key="amount" value={item.amount} asset={item.asset} />],
    [t`Network`, item.network],
    [t`Submitted`, writeInstant(item.createdAt)],
    [t`Recipient`, travelRule ? `${travelRule.beneficiaryName}, ${travelRule.country}` : null],
    [t`Address owner`, wallet ?? null],
    [t`Risk check`, risk ? [verdict ? i18n._(verdict) : risk.verdict, ...risk.reasons].join(', ') : null],
    [t`Transaction ID`, item.transactionHash],
    [t`Failure reason`, item.failureReason],
  ] as const;
  return (
    <dl className={review.facts}>
      {lines
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
