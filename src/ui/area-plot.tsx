import { BigNumber } from 'bignumber.js';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import styles from './area-plot.module.css';

/** A figure of an instant or a day: `at` is its label. */
export interface Plotted {
  readonly at: string;
  /** A decimal. */
  readonly value: string;
}

interface Props {
  readonly points: readonly Plotted[];
  /** What the picture shows, for who doesn't see it. */
  readonly summary: string;
  /** On the axis. */
  readonly tick: (at: string) => string;
  /** In the tooltip. */
  readonly when: (at: string) => string;
  readonly say: (value: string) => string;
  /** A figure of the axis; so many places tell it from the next. */
  readonly label: (value: string, places: number) => string;
  /** Draws the shape alone. */
  readonly isHidden?: boolean;
}

const marks = { tickLine: false, axisLine: false, stroke: 'var(--ink-2)', fontSize: 12 } as const;
/** Heights are thousandths of the way from the least to the most: four labels. */
const heights = [0, 333, 667, 1000];

/** Figures over time, read out one by one by the arrow keys. In lazy parts alone: the library is heavy. */
export function AreaPlot({ points, summary, tick, when, say, label, isHidden = false }: Props) {
  const { heightOf, valueAt, places } = scaleOf(points);
  const drawn = points.map((point) => ({ ...point, height: heightOf(point.value) }));
  return (
    <figure aria-label={summary} className={styles.fill}>
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={drawn} margin={{ top: 8, right: 8, bottom: 0, left: 0 }} accessibilityLayer={!isHidden}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis {...marks} dataKey="at" tickFormatter={tick} minTickGap={48} />
          <YAxis
            {...marks}
            hide={isHidden}
            width="auto"
            domain={[0, 1000]}
            ticks={heights}
            tickFormatter={(height: number) => label(valueAt(height), places)}
          />
          {isHidden ? null : (
            <Tooltip
              isAnimationActive={false}
              cursor={{ stroke: 'var(--brass)', strokeWidth: 2 }}
              content={({ active, label: chosen }) => {
                const point = active ? drawn.find(({ at }) => at === chosen) : undefined;
                return point ? <Tip on={when(point.at)} text={say(point.value)} /> : null;
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

/** The chart draws; it does not reckon: it gets heights, and the figures stay texts. */
function scaleOf(points: readonly Plotted[]) {
  const figures = points.map(({ value }) => new BigNumber(value));
  const least = BigNumber.min(...figures);
  const most = BigNumber.max(...figures);
  // All the same: a line at the bottom, of some range that is not nothing.
  const range = most.gt(least) ? most.minus(least) : BigNumber.max(most.abs(), 1);
  return {
    heightOf: (value: string) =>
      Number.parseInt(new BigNumber(value).minus(least).times(1000).div(range).toFixed(0), 10),
    valueAt: (height: number) => range.times(height).div(1000).plus(least).toFixed(),
    // Two digits of the step between two labels.
    places: Math.max(0, 1 - (range.div(heights.length - 1).e ?? 0)),
  };
}

/** Read out as the keyboard walks from one to the next. */
function Tip({ on, text }: { on: string; text: string }) {
  return (
    <div className={styles.tip} role="status">
      <strong>{text}</strong> {on}
    </div>
  );
}
