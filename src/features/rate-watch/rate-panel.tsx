import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { RateRange } from '#contract/rate-watch/rules.ts';
import { Permitted } from '#src/platform/permitted.tsx';
import { part } from '#src/ui/boundary.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Periods } from '#src/ui/periods.tsx';
import { RateAlerts } from './rate-alerts.tsx';
import styles from './rate-watch.module.css';

const RateChart = part(() => import('./rate-chart.tsx'));

const ranges = [
  { value: 'day', name: msg`1D` },
  { value: 'week', name: msg`1W` },
  { value: 'month', name: msg`1M` },
  { value: 'year', name: msg`1Y` },
] as const satisfies readonly { value: RateRange; name: unknown }[];

/** Shows the history of a pair's mid-market rate, and its rate alerts. */
export function RatePanel({ from, to }: { from: string; to: string }) {
  const [range, setRange] = useState<RateRange>('week');
  return (
    <Panel
      title={
        <>
          {from}/{to}
        </>
      }
    >
      <Periods choices={ranges} chosen={range} choose={setRange} />
      <div className={styles.chart}>
        <RateChart from={from} to={to} range={range} />
      </div>
      <Permitted permission="convert.read">
        <h3 className={styles.heading}>
          <Trans>Rate alerts</Trans>
        </h3>
        <RateAlerts from={from} to={to} />
      </Permitted>
    </Panel>
  );
}
