import { Trans, useLingui } from '@lingui/react/macro';
import review from './review.module.css';
import { useWriteInstant } from './write-instant.ts';

interface DeviceFactsProps {
  readonly device: {
    readonly ip: string;
    readonly country: string | null;
    readonly browser: string | null;
    readonly system: string | null;
    /** Time in ISO 8601 UTC. */
    readonly at: string;
  };
}

/** Shows a device's description, location and time, by which owners recognize their own. */
export function DeviceFacts({ device }: DeviceFactsProps) {
  const writeInstant = useWriteInstant();
  const { i18n, t } = useLingui();
  const { browser, system, country, ip, at } = device;
  const unknown = t`Unknown`;
  return (
    <dl className={review.facts}>
      <dt>
        <Trans>Device</Trans>
      </dt>
      <dd>{[browser, system].filter(Boolean).join(', ') || unknown}</dd>
      <dt>
        <Trans>Location</Trans>
      </dt>
      <dd>{country === null ? unknown : new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(country)}</dd>
      <dt>
        <Trans>IP address</Trans>
      </dt>
      <dd>{ip}</dd>
      <dt>
        <Trans>Time</Trans>
      </dt>
      <dd>{writeInstant(at)}</dd>
    </dl>
  );
}
