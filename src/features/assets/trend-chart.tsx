import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BigNumber } from 'bignumber.js';
import { Area, AreaChart, Tooltip, XAxis, YAxis, ResponsiveContainer } from 'recharts';
import { assets } from '#contract/assets/calls.ts';
import { ask } from '#src/platform/ask.ts';
import { formatDay, readerZone } from '#src/platform/days.ts';
import { formatDecimal } from '#src/ui/money.tsx';
import styles from './assets.module.css';

/** The total of the last thirty days. In a chunk of its own: the chart library weighs more than the app. */
export default function TrendChart({ isHidden }: { isHidden: boolean }) {
  const { t, i18n } = useLingui();
  const { data } = useQuery({
    ...ask(assets.getTrend, { query: { Days: 30, TimeZone: readerZone() } }),
    staleTime: 60_000,
  });
  if (!data) return null;
  // The chart draws; it does not reckon. It gets the share of its height that a figure reaches; the figures stay texts.
  const shares = sharesOfHeight(data.points.map(({ total }) => total));
  const points = data.points.map(({ on, total }, index) => ({ on, height: shares[index] ?? 0, text: total }));
  const first = points[0]?.text ?? '0';
  const last = points.at(-1)?.text ?? '0';
  const summary = isHidden
    ? t`Total balance, last 30 days`
    : t`Total balance over the last 30 days: from ${formatDecimal(first, 2, i18n.locale)} to ${formatDecimal(last, 2, i18n.locale)} ${data.currency}`;
  return (
    <figure role="img" aria-label={summary} className={styles.fill}>
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: 8 }} accessibilityLayer={false}>
          <XAxis
            dataKey="on"
            tickFormatter={(on: string) => formatDay(i18n, on, { month: 'short', day: 'numeric' })}
            minTickGap={48}
            tickLine={false}
            axisLine={false}
            stroke="var(--ink-2)"
            fontSize={13}
          />
          <YAxis hide domain={['dataMin', 'dataMax']} />
          {isHidden ? null : (
            <Tooltip
              isAnimationActive={false}
              content={({ payload }) => {
                const point = payload?.[0]?.payload as (typeof points)[number] | undefined;
                return point ? (
                  <ChartTip
                    on={formatDay(i18n, point.on)}
                    text={`${formatDecimal(point.text, 2, i18n.locale)} ${data.currency}`}
                  />
                ) : null;
              }}
            />
          )}
          <Area
            type="monotone"
            dataKey="height"
            stroke="var(--teal)"
            strokeWidth={2}
            fill="var(--teal-soft)"
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </figure>
  );
}

/** In thousandths between the least and the most. */
function sharesOfHeight(totals: readonly string[]): number[] {
  const figures = totals.map((total) => new BigNumber(total));
  const least = BigNumber.min(...figures);
  const range = BigNumber.max(...figures, least.plus(1)).minus(least);
  return figures.map((figure) => {
    const share = figure.minus(least).times(1000).div(range);
    return Number.parseInt(share.toFixed(0), 10);
  });
}

function ChartTip({ on, text }: { on: string; text: string }) {
  return (
    <div>
      <strong>{text}</strong> {on}
    </div>
  );
}
