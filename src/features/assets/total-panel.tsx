import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useQuery } from '@tanstack/react-query';
import { BigNumber } from 'bignumber.js';
import { useState } from 'react';
import { assets } from '#contract/assets/calls.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { AsOf } from '#src/ui/as-of.tsx';
import { part } from '#src/ui/boundary.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { formatPercent, Money } from '#src/ui/money.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Periods } from '#src/ui/periods.tsx';
import styles from './assets.module.css';
import { totalOf, type BalanceRow } from './rows.ts';
import { shareOf } from './share.ts';
import type { TrendRange } from './trend-chart.tsx';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';

const TrendChart = part(() => import('./trend-chart.tsx'));
const usual: TrendRange = 30;
const ranges = [
  { value: 'day', name: msg`1D` },
  { value: 7, name: msg`1W` },
  { value: usual, name: msg`1M` },
  { value: 90, name: msg`3M` },
  { value: 365, name: msg`1Y` },
  { value: 'all', name: msg`All` },
] as const satisfies readonly { value: TrendRange; name: MessageDescriptor }[];

/** The total value, how it developed, and a switch to hide it from bystanders. */
export function TotalPanel({ balances }: { balances: readonly BalanceRow[] }) {
  const { t } = useLingui();
  const { isHidden, toggle } = useHiddenAmounts();
  const isOffline = useIsOffline();
  const total = totalOf(balances);
  const [range, setRange] = useState<TrendRange>(usual);
  return (
    <Panel>
      <div className={styles.total}>
        <span className={styles.meta}>
          <Trans>Total balance</Trans>
          <button
            type="button"
            className={styles.eye}
            aria-label={isHidden ? t`Show amounts` : t`Hide amounts`}
            onClick={toggle}
          >
            <Icon of={isHidden ? IconEyeOff : IconEye} />
          </button>
        </span>
        <output>
          <Money value={total?.value ?? '0'} asset={total?.currency ?? 'USD'} isHidden={isHidden} />
        </output>
        <div className={styles.meta}>
          {isOffline ? null : <DayChange isHidden={isHidden} />}
          <AsOf at={total?.asOf ?? null} />
        </div>
        <div className={styles.periods}>
          <Periods choices={ranges} chosen={range} choose={setRange} />
        </div>
      </div>
      <div className={styles.chart}>
        <TrendChart range={range} isHidden={isHidden} />
      </div>
    </Panel>
  );
}

function DayChange({ isHidden }: { isHidden: boolean }) {
  const { data } = useQuery(ask(assets.getSummary));
  if (!data) return null;
  const look = data.change.startsWith('-') ? styles.down : styles.up;
  return (
    <span className={look}>
      <Trans>24h change:</Trans> <Money value={data.change} asset={data.currency} isHidden={isHidden} withSign />{' '}
      <Percent change={data.change} before={data.dayAgo} />
    </span>
  );
}

/** The change relative to the previous value; nothing if that was zero. */
function Percent({ change, before }: { change: string; before: string }) {
  const { i18n } = useLingui();
  if (new BigNumber(before).isZero()) return null;
  return <>({formatPercent(shareOf(change, before), i18n.locale)})</>;
}
