import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BigNumber } from 'bignumber.js';
import type { RateRange } from '#contract/rate-watch/rules.ts';
import { rateWatch } from '#contract/rate-watch/calls.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import type { rateWatchSchemas } from '#contract/rate-watch/schemas.ts';
import { ask } from '#src/platform/ask.ts';
import { Answered } from '#src/ui/answered.tsx';
import { AreaPlot } from '#src/ui/area-plot.tsx';
import { formatDecimal } from '#src/ui/money.tsx';
import { writeRate } from '#src/ui/rate-text.ts';
import styles from './rate-watch.module.css';

type Chart = ResultOf<typeof rateWatchSchemas.getChart>;

interface Props {
  readonly from: string;
  readonly to: string;
  readonly range: RateRange;
}

const tickStyle: Readonly<Record<RateRange, Intl.DateTimeFormatOptions>> = {
  day: { hour: '2-digit', minute: '2-digit' },
  week: { month: 'short', day: 'numeric' },
  month: { month: 'short', day: 'numeric' },
  year: { month: 'short', year: '2-digit' },
};

/** Chart of the mid-market rate, cached for offline use. */
export default function RateChart(props: Props) {
  const { t } = useLingui();
  const { from, to, range } = props;
  const query = useQuery({
    ...ask(rateWatch.getChart, { body: { from, to, range } }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { persist: true },
  });
  return (
    <Answered query={query} failure={t`The chart didn’t load.`} offline={t`You’re offline. Connect to see the chart.`}>
      {(data) => <Plot {...props} rates={data.points} />}
    </Answered>
  );
}

function Plot({ from, to, range, rates }: Props & { readonly rates: Chart['points'] }) {
  const { t, i18n } = useLingui();
  if (rates.length < 2)
    return (
      <p className={styles.meta}>
        <Trans>There are no rates for this period yet.</Trans>
      </p>
    );
  const points = rates.map(({ at, rate }) => ({ at, value: rate }));
  const say = (value = '0') => `1 ${from} = ${writeRate(value, i18n.locale)} ${to}`;
  const [first, last] = [say(points[0]?.value), say(points.at(-1)?.value)];
  return (
    <AreaPlot
      points={points}
      summary={t`Mid-market rate: from ${first} to ${last}. Arrow keys read each point.`}
      tick={(at) => i18n.date(new Date(at), tickStyle[range])}
      when={(at) => i18n.date(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}
      say={say}
      label={(value, places) => formatDecimal(new BigNumber(value).toFixed(places), places, i18n.locale)}
    />
  );
}
