import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { heights, scaleOf } from './plot-scale.ts';
import styles from './area-plot.module.css';

/** A value at an instant or on a day: `at` is its label. */
export interface Plotted {
  readonly at: string;
  /** Decimal value. */
  readonly value: string;
}

interface Props {
  readonly points: readonly Plotted[];
  /** Text alternative of the chart. */
  readonly summary: string;
  /** Formats an axis label. */
  readonly tick: (at: string) => string;
  /** Formats a tooltip label. */
  readonly when: (at: string) => string;
  readonly say: (value: string) => string;
  /** Formats an axis value; `places` is the number of decimals that distinguish it from the next. */
  readonly label: (value: string, places: number) => string;
  /** True to draw only the shape. */
  readonly isHidden?: boolean;
}

const marks = { tickLine: false, axisLine: false, stroke: 'var(--ink-2)', fontSize: 12 } as const;

/** Chart of values over time, read out one by one with the arrow keys. Only for lazy parts: the library is large. */
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

/** Read out as the keyboard moves from one value to the next. */
function Tip({ on, text }: { on: string; text: string }) {
  return (
    <div className={styles.tip} role="status">
      <strong>{text}</strong> {on}
    </div>
  );
}
