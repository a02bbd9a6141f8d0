import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { BigNumber } from 'bignumber.js';
import { assets } from '#contract/assets/calls.ts';
import { ask } from '#src/platform/ask.ts';
import { useIsOffline } from '#src/platform/connection.ts';
import { formatDay, readerDay, readerZone } from '#src/platform/days.ts';
import { AreaPlot } from '#src/ui/area-plot.tsx';
import { formatDecimal, writeMoney } from '#src/ui/money.tsx';

const dayMs = 24 * 3600_000;

/** A number of days, the last 24 hours, or since the account was created. */
export type TrendRange = number | 'day' | 'all';

interface Props {
  readonly range: TrendRange;
  readonly isHidden: boolean;
}

/** The total over time, stored for the next offline start. In its own chunk, because the library is heavy. */
export default function TrendChart({ range, isHidden }: Props) {
  const { t, i18n } = useLingui();
  const isOffline = useIsOffline();
  const { data } = useQuery({
    ...ask(assets.getTrend, {
      query: { TimeZone: readerZone(), ...(typeof range === 'number' ? { Days: range } : { Period: range }) },
    }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { persist: true },
  });
  if (!data) return isOffline ? <Missing /> : null;
  const points = data.points.map(({ at, total }) => ({ at, value: total }));
  const say = (total = '0') => `${writeMoney(total, data.currency, i18n.locale)} ${data.currency}`;
  const [first, last] = [say(points[0]?.value), say(points.at(-1)?.value)];
  const { over, tick, when } = words(i18n, points[0]?.at ?? data.asOf, data.asOf);
  return (
    <AreaPlot
      points={points}
      summary={
        isHidden
          ? t`Total balance over ${over}`
          : t`Total balance over ${over}: from ${first} to ${last}. Arrow keys read each point.`
      }
      tick={tick}
      when={when}
      say={say}
      label={(value) => formatDecimal(new BigNumber(value).toFixed(2), 0, i18n.locale)}
      isHidden={isHidden}
    />
  );
}

/** Returns date formats for the displayed span; the previous range's response stays until the next arrives. */
function words(i18n: I18n, from: string, to: string) {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs;
  const on = (style: Intl.DateTimeFormatOptions) => (at: string) => formatDay(i18n, readerDay(new Date(at)), style);
  const when = on({ day: 'numeric', month: 'short', year: 'numeric' });
  if (days > 400)
    return { over: inDays(i18n, Math.ceil(days) + 1), tick: on({ month: 'short', year: 'numeric' }), when };
  if (days > 1.5)
    return { over: inDays(i18n, Math.ceil(days) + 1), tick: on({ month: 'short', day: 'numeric' }), when };
  const time = (at: string) => i18n.date(at, { hour: 'numeric', minute: '2-digit' });
  return { over: i18n._(msg`24 hours`), tick: time, when: (at: string) => `${when(at)}, ${time(at)}` };
}

const inDays = (i18n: I18n, count: number) => i18n._(msg`${plural(count, { one: '# day', other: '# days' })}`);

function Missing() {
  return (
    <p>
      <Trans>You’re offline. Connect to see the chart.</Trans>
    </p>
  );
}
