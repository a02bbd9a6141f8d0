import { Trans, useLingui } from '@lingui/react/macro';
import type { Arrival } from '#contract/fiat-withdrawals/rules.ts';
import { formatDay } from '#src/platform/days.ts';

/** When a payment is there, as far as the scheme's calendar says. */
export function ArrivalText({ arrival }: { arrival: Arrival }) {
  const { i18n } = useLingui();
  if (arrival.kind === 'instant') return <Trans>Within a minute of being sent</Trans>;
  if (arrival.kind === 'unknown') return <Trans>A few business days after it’s sent</Trans>;
  const day = formatDay(i18n, arrival.arrivesOn, { weekday: 'short', day: 'numeric', month: 'short' });
  const { cutOff, timeZone } = arrival;
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return (
    <>
      <Trans>By {day}</Trans>{' '}
      <small>
        {arrival.isToday ? (
          <Trans>
            Cut-off today: {cutOff} ({place})
          </Trans>
        ) : (
          <Trans>
            After today’s cut-off: {cutOff} ({place})
          </Trans>
        )}
      </small>
    </>
  );
}
