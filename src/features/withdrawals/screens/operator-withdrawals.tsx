import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { formatInstant } from '#contract/platform/display.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { withdrawalStates } from '#contract/withdrawals/states.ts';
import { api } from '#src/platform/api.ts';
import { useSession } from '#src/platform/session.ts';
import { Coins } from '../coins.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Loading } from '#src/ui/loading.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Page } from '#src/ui/page.tsx';
import { Panel } from '#src/ui/panel.tsx';
import review from '#src/ui/review.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import { OperatorDecide } from '../operator-decide.tsx';
import { OperatorList, type ReviewedWithdrawal } from '../operator-list.tsx';
import { TimeLine } from '../time-line.tsx';
import { WholeAddress } from '../whole-address.tsx';
import { stateOf, withdrawalStateNames } from '../wording.ts';
import styles from '../withdrawals.module.css';

const here = '/dashboard/operator/withdrawals';

/** Withdrawals that wait for an operator. The server checks the role itself. */
export function OperatorWithdrawalsScreen() {
  const { t } = useLingui();
  const { user } = useSession();
  const { id } = useSearch({ from: here });
  if (!user?.roles.includes('operator'))
    return (
      <Page>
        <EmptyState isPage title={<Trans>This page is for operators</Trans>}>
          <Trans>Your account does not review withdrawals.</Trans>
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title={t`Withdrawals`}
        about={<Trans>Those that wait for a decision. Whoever decides on one, and why, is recorded.</Trans>}
      />
      {id ? (
        <Detail id={id} />
      ) : (
        <>
          <StatusFilter />
          <OperatorList />
        </>
      )}
    </Page>
  );
}

function StatusFilter() {
  const { t, i18n } = useLingui();
  const { status } = useSearch({ from: here });
  const navigate = useNavigate();
  return (
    <div className={review.filters}>
      <label>
        <Trans>Status</Trans>
        <select
          value={status ?? ''}
          onChange={(event) =>
            void navigate({ to: here, search: { status: event.currentTarget.value || undefined }, replace: true })
          }
        >
          <option value="">{t`Waiting for an operator`}</option>
          {withdrawalStates.map((state) => (
            <option key={state} value={state}>
              {i18n._(withdrawalStateNames[state].name)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Detail({ id }: { id: string }) {
  const { t } = useLingui();
  const { status } = useSearch({ from: here });
  const { data, error, isPaused, refetch } = useQuery({
    queryKey: ['withdrawals', 'operator', 'one', id],
    queryFn: () => api(withdrawals.listForOperator, { query: { Id: id } }, { isInline: true }),
    gcTime: 0,
  });
  const [item] = data?.items ?? [];
  return (
    <>
      <Link to={here} search={{ status }}>
        <Trans>All withdrawals</Trans>
      </Link>
      {item ? (
        <Whole item={item} reload={() => void refetch()} />
      ) : data ? (
        <EmptyState title={<Trans>There is no such withdrawal</Trans>} />
      ) : error || isPaused ? (
        <ErrorState message={error?.message ?? t`This needs a network.`} retry={() => void refetch()} />
      ) : (
        <Loading />
      )}
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
              <Trans>Nothing is to be decided now.</Trans>
            </p>
          )}
        </Panel>
        <Panel title={<Trans>Time line</Trans>}>
          <TimeLine row={item} />
        </Panel>
      </div>
    </div>
  );
}

function Facts({ item }: { item: ReviewedWithdrawal }) {
  const { t } = useLingui();
  const { travelRule, risk } = item;
  const wallet = travelRule?.walletType === 'selfHosted' ? t`a wallet of the customer’s own` : travelRule?.providerName;
  const lines = [
    ['UID', item.uid],
    [t`Leaves the account`, <Coins key="amount" value={item.amount} asset={item.asset} />],
    [t`Network`, item.network],
    [t`Applied for`, formatInstant(item.createdAt)],
    [t`Payee`, travelRule ? `${travelRule.beneficiaryName}, ${travelRule.country}` : null],
    [t`The address belongs to`, wallet ?? null],
    [t`Risk check`, risk ? `${risk.verdict} ${risk.reasons.join(', ')}` : null],
    [t`Transaction`, item.transactionHash],
    [t`Why it failed`, item.failureReason],
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
