import { Trans, useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis } from 'recharts';
import { formatDay } from '#src/platform/days.ts';
import { writeMoney } from '#src/ui/money.tsx';
import styles from './earn.module.css';

interface Props {
  readonly asset: string;
  readonly by: 'day' | 'month';
  readonly points: readonly { readonly on: string; readonly amount: string }[];
}

const marks = { tickLine: false, axisLine: false, stroke: 'var(--ink-2)', fontSize: 12 } as const;

/** Interest by day or month. The chart draws only bars; the figures stay text. */
export default function EarningsChart({ asset, by, points }: Props) {
  const { i18n, t } = useLingui();
  const captionId = useId();
  const most = BigNumber.max(...points.map(({ amount }) => amount), 0);
  const heightOf = (figure: string) =>
    most.isZero() ? 0 : Number.parseInt(new BigNumber(figure).times(1000).div(most).toFixed(0), 10);
  const data = points.map((point) => ({ ...point, height: heightOf(point.amount) }));
  const label = (on: string) =>
    by === 'day'
      ? formatDay(i18n, on, { month: 'short', day: 'numeric' })
      : formatDay(i18n, `${on}-01`, { month: 'short', year: '2-digit' });
  const total = points.reduce((sum, { amount }) => sum.plus(amount), new BigNumber(0)).toFixed();
  const said = `${writeMoney(total, asset, i18n.locale)} ${asset}`;
  const summary = by === 'day' ? t`Interest over 31 days: ${said}` : t`Interest over 12 months: ${said}`;
  if (most.isZero())
    return (
      <p className={styles.meta}>
        <Trans>No interest has been paid in this period yet.</Trans>
      </p>
    );
  return (
    <>
      <p id={captionId} className={styles.meta}>
        {summary}
      </p>
      <figure aria-labelledby={captionId} className={styles.chart}>
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={data} margin={{ top: 8, right: 8, bottom: 0, left: 8 }} accessibilityLayer>
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis {...marks} dataKey="on" tickFormatter={label} minTickGap={32} />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--sunken)' }}
              content={({ active, label: on }) => {
                const point = active ? points.find((one) => one.on === on) : undefined;
                return point ? (
                  <p className={styles.tip} role="status">
                    <strong>
                      {writeMoney(point.amount, asset, i18n.locale)} {asset}
                    </strong>{' '}
                    {label(point.on)}
                  </p>
                ) : null;
              }}
            />
            <Bar dataKey="height" fill="var(--teal)" isAnimationActive={false} radius={[3, 3, 0, 0]} />
          </BarChart>
        </ResponsiveContainer>
      </figure>
    </>
  );
}
