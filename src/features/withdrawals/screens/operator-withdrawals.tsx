import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { formatInstant } from '#contract/platform/display.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { withdrawalStates } from '#contract/withdrawals/states.ts';
import { api } from '#src/platform/api.ts';
import { Money } from '#src/ui/money.tsx';
import { Answered } from '#src/ui/desk/answered.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { OperatorPage } from '#src/ui/desk/operator-page.tsx';
import { ReviewFilter, ReviewFilters } from '#src/ui/desk/review-filter.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { Closures } from '../operator-closures.tsx';
import { OperatorDecide } from '../operator-decide.tsx';
import { OperatorList, underWay, type ReviewedWithdrawal } from '../operator-list.tsx';
import { TimeLine } from '../time-line.tsx';
import { WholeAddress } from '../whole-address.tsx';
import { stateOf, withdrawalStateNames } from '../wording.ts';
import styles from '../withdrawals.module.css';

const here = '/dashboard/operator/withdrawals';

/** Withdrawals that wait for an operator. */
export function OperatorWithdrawalsScreen() {
  const { id } = useSearch({ from: here });
  return (
    <OperatorPage
      permission="desk.withdrawals.read"
      title={<Trans>Withdrawals</Trans>}
      about={<Trans>Withdrawals awaiting a decision or in progress. Every decision and its reason are recorded.</Trans>}
    >
      {id ? (
        <Detail id={id} />
      ) : (
        <>
          <StatusFilter />
          <OperatorList />
          <Closures />
        </>
      )}
    </OperatorPage>
  );
}

function StatusFilter() {
  const { t, i18n } = useLingui();
  const { status } = useSearch({ from: here });
  const navigate = useNavigate();
  return (
    <ReviewFilters>
      <ReviewFilter
        label={<Trans>Status</Trans>}
        value={status ?? ''}
        options={[
          { value: '', name: t`Awaiting operator` },
          { value: underWay, name: t`In progress or stuck` },
          ...withdrawalStates.map((value) => ({ value, name: i18n._(withdrawalStateNames[value].name) })),
        ]}
        change={(next) => void navigate({ to: here, search: { status: next || undefined }, replace: true })}
      />
    </ReviewFilters>
  );
}

function Detail({ id }: { id: string }) {
  const { status } = useSearch({ from: here });
  const query = useQuery({
    queryKey: ['withdrawals', 'operator', 'one', id],
    queryFn: () => api(withdrawals.listForOperator, { query: { Id: id } }, { isInline: true }),
    gcTime: 0,
  });
  return (
    <>
      <Link to={here} search={{ status }}>
        <Trans>All withdrawals</Trans>
      </Link>
      <Answered query={query}>
        {({ items: [item] }) =>
          item ? (
            <Whole item={item} reload={() => void query.refetch()} />
          ) : (
            <EmptyState title={<Trans>Withdrawal not found</Trans>} />
          )
        }
      </Answered>
    </>
  );
}

function Whole({ item, reload }: { item: ReviewedWithdrawal; reload: () => void }) {
  const { i18n } = useLingui();
  const { name, tone } = stateOf(item);
  return (
    <div className={review.columns}>
      <Panel title={item.name ?? `UID ${item.uid}`}>
        <div className={styles.stack}>
          <p>
            <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
          </p>
          <WholeAddress address={item.address} tag={item.tag} />
          <Facts item={item} />
        </div>
      </Panel>
      <div className={review.side}>
        <Panel title={<Trans>Decision</Trans>}>
          {item.actions.length > 0 ? (
            <OperatorDecide item={item} decided={reload} />
          ) : (
            <p>
              <Trans>Nothing to decide right now.</Trans>
            </p>
          )}
        </Panel>
        <Panel title={<Trans>Progress</Trans>}>
          <TimeLine row={item} />
        </Panel>
      </div>
    </div>
  );
}

function Facts({ item }: { item: ReviewedWithdrawal }) {
  const { t } = useLingui();
  const { travelRule, risk } = item;
  const wallet = travelRule?.walletType === 'selfHosted' ? t`customer’s own wallet` : travelRule?.providerName;
  const lines = [
    ['UID', item.uid],
    [t`Amount sent`, <Money key="amount" value={item.amount} asset={item.asset} />],
    [t`Network`, item.network],
    [t`Submitted`, formatInstant(item.createdAt)],
    [t`Recipient`, travelRule ? `${travelRule.beneficiaryName}, ${travelRule.country}` : null],
    [t`Address owner`, wallet ?? null],
    [t`Risk check`, risk ? `${risk.verdict} ${risk.reasons.join(', ')}` : null],
    [t`Transaction ID`, item.transactionHash],
    [t`Failure reason`, item.failureReason],
  ] as const;
  return (
    <dl className={styles.facts}>
      {lines
        .filter(([, value]) => value !== null)
        .map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
    </dl>
  );
}

function Fact({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}
