import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BigNumber } from 'bignumber.js';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { assets } from '#contract/assets/calls.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { formatDay, readerZone } from '#src/platform/days.ts';
import { formatDecimal, writeMoney } from '#src/ui/money.tsx';
import styles from './assets.module.css';

interface Props {
  readonly days: number;
  readonly isHidden: boolean;
}

const marks = { tickLine: false, axisLine: false, stroke: 'var(--ink-2)', fontSize: 12 } as const;
/** Heights are thousandths of the way from the least to the most: four labels. */
const heights = [0, 333, 667, 1000];

/** The total of the last days, kept for the next start without a network. In a chunk of its own: the library is heavy. */
export default function TrendChart({ days, isHidden }: Props) {
  const { t, i18n } = useLingui();
  const isOffline = useIsOffline();
  const { data } = useQuery({
    ...ask(assets.getTrend, { query: { Days: days, TimeZone: readerZone() } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { persist: true },
  });
  if (!data) return isOffline ? <Missing /> : null;
  const { points, labelOf } = scaled(data.points);
  const say = (total = '0') => `${writeMoney(total, data.currency, i18n.locale)} ${data.currency}`;
  const [first, last] = [say(points[0]?.total), say(points.at(-1)?.total)];
  const summary = isHidden
    ? t`Total balance over ${points.length} days`
    : t`Total balance over ${points.length} days: from ${first} to ${last}. Arrow keys read each day.`;
  return (
    <figure aria-label={summary} className={styles.fill}>
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={points} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={!isHidden}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            {...marks}
            dataKey="on"
            tickFormatter={(on: string) => formatDay(i18n, on, { month: 'short', day: 'numeric' })}
            minTickGap={48}
          />
          <YAxis
            {...marks}
            hide={isHidden}
            width="auto"
            domain={[0, 1000]}
            ticks={heights}
            tickFormatter={(height: number) => formatDecimal(labelOf(height), 0, i18n.locale)}
          />
          {isHidden ? null : (
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--brass)', strokeWidth: 2 }}
              content={({ active, label }) => {
                const point = active ? points.find(({ on }) => on === label) : undefined;
                return point ? (
                  <Tip
                    on={formatDay(i18n, point.on, { day: 'numeric', month: 'short', year: 'numeric' })}
                    text={say(point.total)}
                  />
                ) : null;
              }}
            />
          )}
          <Area
            type="linear"
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

function Missing() {
  return (
    <p>
      <Trans>You’re offline. Connect to see the chart.</Trans>
    </p>
  );
}

/** The chart draws; it does not reckon: it gets heights, and the figures stay texts. */
function scaled(days: readonly { readonly on: string; readonly total: string }[]) {
  const figures = days.map(({ total }) => new BigNumber(total));
  const least = BigNumber.min(...figures);
  const range = BigNumber.max(...figures, least.plus(1)).minus(least);
  const heightOf = (figure: BigNumber) => Number.parseInt(figure.minus(least).times(1000).div(range).toFixed(0), 10);
  return {
    points: days.map((day) => ({ ...day, height: heightOf(new BigNumber(day.total)) })),
    labelOf: (height: number) => range.times(height).div(1000).plus(least).toFixed(2),
  };
}

/** Read out as the keyboard walks from day to day. */
function Tip({ on, text }: { on: string; text: string }) {
  return (
    <div className={styles.tip} role="status">
      <strong>{text}</strong> {on}
    </div>
  );
}
