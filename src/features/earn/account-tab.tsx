import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { earn } from '#contract/earn/calls.ts';
import type { earnSchemas } from '#contract/earn/schemas.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { percentOf } from '#contract/earn/rules.ts';
import { api } from '#src/platform/api.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { formatDay, todayUtc } from '#src/platform/days.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { Answered } from '#src/ui/answered.tsx';
import { AsOf } from '#src/ui/as-of.tsx';
import { Button } from '#src/ui/button.tsx';
import { CoinMark } from '#src/ui/coin-mark.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useCommand } from '#src/ui/use-command.ts';
import { TermText } from './product-list.tsx';
import { useEarnAccount, type Position } from './queries.ts';
import { RedeemDialog } from './redeem-dialog.tsx';
import { Statements } from './statements.tsx';
import styles from './earn.module.css';

/** In its own chunk, because the library is heavy. */
const EarningsChart = lazy(() => import('./earnings-chart.tsx'));

type Account = ResultOf<typeof earnSchemas.getAccount>;
type Total = Account['totals'][number];

interface Props {
  /** The stake opened by the address. */
  readonly opened: string | undefined;
  readonly open: (id: string | undefined) => void;
}

/** Stakes and what they earned, coin by coin. */
export function AccountTab(props: Props) {
  return (
    <Answered query={useEarnAccount()} fallback={<Skeleton />}>
      {(account) => <Whole {...props} account={account} />}
    </Answered>
  );
}

function Whole({ account: { positions, totals, asOf }, opened, open }: Props & { readonly account: Account }) {
  const shown = positions.find(({ id }) => id === opened);
  if (positions.length === 0 && totals.length === 0)
    return (
      <EmptyState
        title={<Trans>Nothing staked yet</Trans>}
        action={
          <LinkButton to="/dashboard/earn">
            <Trans>See products</Trans>
          </LinkButton>
        }
      >
        <Trans>Your stakes and their interest appear here.</Trans>
      </EmptyState>
    );
  return (
    <div className={styles.stack}>
      <AsOf at={asOf} />
      <div className={styles.totals}>
        {totals.map((total) => (
          <Panel key={total.asset} title={<CoinName asset={total.asset} />}>
            <Totals total={total} />
          </Panel>
        ))}
      </div>
      <Panel title={<Trans>Your stakes</Trans>}>
        <ul className={styles.positions}>
          {positions.map((position) => (
            <Line key={position.id} position={position} redeem={() => open(position.id)} />
          ))}
        </ul>
        {positions.length === 0 ? (
          <p className={styles.meta}>
            <Trans>Nothing is staked now.</Trans>
          </p>
        ) : null}
      </Panel>
      <Earnings assets={totals.map(({ asset }) => asset)} />
      <Permitted permission="fiat.read">
        <Statements assets={totals.map(({ asset }) => asset)} />
      </Permitted>
      {shown && shown.amount !== '0' ? (
        <RedeemDialog key={shown.id} position={shown} close={() => open(undefined)} />
      ) : null}
    </div>
  );
}

const CoinName = ({ asset }: { asset: string }) => (
  <span className={styles.name}>
    <CoinMark asset={asset} />
    {asset}
  </span>
);

function Totals({ total: { asset, staked, redeeming, paid, paidOfMonth, pending } }: { total: Total }) {
  return (
    <dl className={styles.facts}>
      <dt>
        <Trans>Staked</Trans>
      </dt>
      <dd>
        <strong>
          <Money value={staked} asset={asset} />
        </strong>
      </dd>
      <dt>
        <Trans>Redeeming</Trans>
      </dt>
      <dd>
        <Money value={redeeming} asset={asset} />
      </dd>
      <dt>
        <Trans>Interest, last 30 days</Trans>
      </dt>
      <dd>
        <Money value={paidOfMonth} asset={asset} />
      </dd>
      <dt>
        <Trans>Interest, all time</Trans>
      </dt>
      <dd>
        <Money value={paid} asset={asset} />
      </dd>
      <dt>
        <Trans>Earned, not yet paid</Trans>
      </dt>
      <dd>
        <Money value={pending} asset={asset} />
      </dd>
    </dl>
  );
}

function Line({ position, redeem }: { position: Position; redeem: () => void }) {
  const { i18n, t } = useLingui();
  const { id, asset, code, amount, redeeming, earned, annualRate, termDays, endsOn, startsOn, renews } = position;
  const command = useCommand();
  const isOffline = useIsOffline();
  const isEnded = !/[1-9]/.test(amount);
  const day = (on: string) => formatDay(i18n, on, { day: 'numeric', month: 'short', year: 'numeric' });
  const setRenewal = (wanted: boolean) =>
    void command.run(async () => {
      await api(earn.setRenewal, { body: { positionId: id, renews: wanted } }, { isInline: true });
    });
  return (
    <li className={styles.position}>
      <span>
        <span className={styles.name}>
          <CoinMark asset={asset} />
          <Money value={amount} asset={asset} />
        </span>
        <small>
          {code} · <TermText days={termDays} />
        </small>
        {/[1-9]/.test(redeeming) ? (
          <small>
            <Trans>
              Redeeming <Money value={redeeming} asset={asset} />
            </Trans>
          </small>
        ) : null}
      </span>
      <span>
        {percentOf(annualRate)}
        <small>
          {endsOn !== null ? (
            <Trans>Until {day(endsOn)}</Trans>
          ) : startsOn > todayUtc() ? (
            <Trans>Starts {day(startsOn)}</Trans>
          ) : (
            <Trans>Since {day(startsOn)}</Trans>
          )}
        </small>
      </span>
      <span>
        <Money value={earned} asset={asset} />
        <small>
          <Trans>earned</Trans>
        </small>
      </span>
      <Permitted permission="earn.create">
        <span className={styles.buttons}>
          {endsOn === null || isEnded ? null : (
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={renews}
                disabled={isOffline || command.isBusy}
                onChange={(event) => setRenewal(event.currentTarget.checked)}
              />
              <Trans>Renew</Trans>
            </label>
          )}
          {isEnded ? null : (
            <Button size="sm" variant="default" onClick={redeem} aria-label={t`Redeem from ${code}`}>
              <Trans>Redeem</Trans>
            </Button>
          )}
        </span>
      </Permitted>
      <FormError error={command.error} />
    </li>
  );
}

/** Interest by day or by month, one coin at a time. */
function Earnings({ assets }: { assets: readonly string[] }) {
  const { t } = useLingui();
  const [chosen, choose] = useState<string>();
  const [by, setBy] = useState<'day' | 'month'>('day');
  const asset = chosen ?? assets[0] ?? 'USDT';
  const query = useQuery({
    ...ask(earn.listEarnings, { query: { Asset: asset, By: by } }),
    meta: { persist: true },
  });
  return (
    <Panel title={<Trans>Interest</Trans>}>
      <div className={styles.stack}>
        <div className={styles.buttons}>
          <select aria-label={t`Coin`} value={asset} onChange={(event) => choose(event.currentTarget.value)}>
            {assets.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
          <select
            aria-label={t`Period`}
            value={by}
            onChange={(event) => setBy(event.currentTarget.value === 'month' ? 'month' : 'day')}
          >
            <option value="day">{t`By day`}</option>
            <option value="month">{t`By month`}</option>
          </select>
        </div>
        <Answered query={query} fallback={<Skeleton />} offline={t`You’re offline. Connect to see the chart.`}>
          {({ points }) => (
            <Suspense fallback={<Skeleton />}>
              <EarningsChart asset={asset} by={by} points={points} />
            </Suspense>
          )}
        </Answered>
        <p className={styles.meta}>
          <Trans>Each day’s interest is paid two days later at 16:00 UTC. Days are UTC.</Trans>
        </p>
      </div>
    </Panel>
  );
}
