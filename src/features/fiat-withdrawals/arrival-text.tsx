import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Arrival } from '#contract/fiat-withdrawals/rules.ts';
import { formatDay } from '#src/platform/days.ts';

/** Display names of the places where banks' days end. */
const places: Readonly<Record<string, MessageDescriptor>> = {
  'Europe/Berlin': msg`Berlin`,
  'America/New_York': msg`New York`,
  'Europe/London': msg`London`,
  'Asia/Hong_Kong': msg`Hong Kong`,
  'Asia/Singapore': msg`Singapore`,
  'Asia/Dubai': msg`Dubai`,
  'Asia/Shanghai': msg`Shanghai`,
};

interface Props {
  readonly arrival: Arrival;
  /** True if the order is for a later day, so that today's cut-off doesn't apply. */
  readonly isLater?: boolean;
}

/** When a payment arrives, according to the scheme's calendar. */
export function ArrivalText({ arrival, isLater = false }: Props) {
  const { i18n } = useLingui();
  if (arrival.kind === 'instant') return <Trans>Within a minute of being sent</Trans>;
  if (arrival.kind === 'unknown') return <Trans>A few business days after it’s sent</Trans>;
  const write = (which: string) => formatDay(i18n, which, { weekday: 'short', day: 'numeric', month: 'short' });
  const day = write(arrival.arrivesOn);
  if (isLater) return <Trans>By {day}</Trans>;
  const { cutOff, timeZone, isToday } = arrival;
  const sentOn = write(arrival.sentOn);
  const known = places[timeZone];
  const place = known ? i18n._(known) : timeZone;
  return (
    <>
      <Trans>By {day}</Trans> ·{' '}
      {isToday ? (
        <Trans>
          Cut-off today: {cutOff} ({place})
        </Trans>
      ) : (
        // Past the cut-off, or on a bank holiday there.
        <Trans>Sent {sentOn}</Trans>
      )}
    </>
  );
}
