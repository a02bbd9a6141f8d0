import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { depositCases } from '#contract/deposits/case-calls.ts';
import { api } from '#src/platform/api.ts';
import { Answered } from '#src/ui/answered.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { depositState } from '../wording.ts';
import { operatorDeposits, type ReviewedDeposit } from './operator-list.tsx';
import { Measures } from './operator-measures.tsx';
import { TimeLine } from './time-line.tsx';

/** A deposit at the desk, pending or not: what arrived, its status, its refund, and the measures. */
export default function DepositRecord({ id }: { id: string }) {
  const query = useQuery({
    queryKey: [...operatorDeposits, 'one', id],
    queryFn: () => api(depositCases.listForOperator, { query: { Id: id } }, { isInline: true }),
    gcTime: 0,
  });
  return (
    <Answered query={query}>
      {({ items: [item] }) => (item ? <Whole item={item} /> : <EmptyState title={<Trans>Deposit not found</Trans>} />)}
    </Answered>
  );
}

function Whole({ item }: { item: ReviewedDeposit }) {
  const { i18n } = useLingui();
  const { deposit, customer } = item;
  const { name, tone } = depositState(deposit);
  return (
    <>
      <Panel title={<Trans>Deposit</Trans>}>
        <div className={review.stack}>
          <p className={review.tags}>
            <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
            <Money value={deposit.amount} asset={deposit.asset} />
          </p>
          <p className={review.meta}>
            <Link to="/dashboard/operator/user" search={{ uid: customer.uid }}>
              UID {customer.uid}
            </Link>{' '}
            · {deposit.network} · {deposit.transactionHash}
          </p>
          <Refund item={item} />
        </div>
      </Panel>
      <Panel title={<Trans>Actions</Trans>}>
        <Measures item={item} />
      </Panel>
      <Panel title={<Trans>Progress</Trans>}>
        <TimeLine row={deposit} />
      </Panel>
    </>
  );
}

/** What to know before coins are sent back. */
function Refund({ item }: { item: ReviewedDeposit }) {
  const { deposit, refundFailure, needsTwoOperators, isFirstApproved } = item;
  if (!deposit.refund) return null;
  return (
    <>
      <p className={review.meta}>
        <Trans>Refund requested to {deposit.refund.address}</Trans>
      </p>
      <Screened item={item} />
      {deposit.refund.isApproved && deposit.status === 'complianceReview' ? (
        <p className={review.meta}>
          <Trans>Refund approved and in progress.</Trans>
        </p>
      ) : null}
      {refundFailure ? (
        <p className={review.meta}>
          <Trans>Last refund failed: {refundFailure}</Trans>
        </p>
      ) : null}
      {needsTwoOperators ? (
        <p className={review.warning}>
          {isFirstApproved ? (
            <Trans>One operator has approved this refund. It needs a second approval.</Trans>
          ) : (
            <Trans>This refund needs approval from two operators.</Trans>
          )}
        </p>
      ) : null}
    </>
  );
}

/** What the risk check said of the requested address: nobody can approve the refund without it. */
function Screened({ item: { deposit, refundVerdict } }: { item: ReviewedDeposit }) {
  if (deposit.status !== 'complianceReview' || deposit.refund?.isApproved) return null;
  if (refundVerdict === 'severe')
    return (
      <p className={review.warning}>
        <Trans>The risk check refused this address. The customer has been asked for another one.</Trans>
      </p>
    );
  if (refundVerdict) return null;
  return (
    <p className={review.meta}>
      <Trans>The risk check of this address isn’t finished. You can approve the refund once it is.</Trans>
    </p>
  );
}
