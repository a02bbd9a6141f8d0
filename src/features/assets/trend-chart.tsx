import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BigNumber } from 'bignumber.js';
import { assets } from '#contract/assets/calls.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { formatDay, readerZone } from '#src/platform/days.ts';
import { AreaPlot } from '#src/ui/area-plot.tsx';
import { formatDecimal, writeMoney } from '#src/ui/money.tsx';

interface Props {
  readonly days: number;
  readonly isHidden: boolean;
}

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
  const points = data.points.map(({ on, total }) => ({ at: on, value: total }));
  const say = (total = '0') => `${writeMoney(total, data.currency, i18n.locale)} ${data.currency}`;
  const [first, last] = [say(points[0]?.value), say(points.at(-1)?.value)];
  const summary = isHidden
    ? t`Total balance over ${points.length} days`
    : t`Total balance over ${points.length} days: from ${first} to ${last}. Arrow keys read each day.`;
  return (
    <AreaPlot
      points={points}
      summary={summary}
      tick={(on) => formatDay(i18n, on, { month: 'short', day: 'numeric' })}
      when={(on) => formatDay(i18n, on, { day: 'numeric', month: 'short', year: 'numeric' })}
      say={say}
      label={(value) => formatDecimal(new BigNumber(value).toFixed(2), 0, i18n.locale)}
      isHidden={isHidden}
    />
  );
}

function Missing() {
  return (
    <p>
      <Trans>You’re offline. Connect to see the chart.</Trans>
    </p>
  );
}
