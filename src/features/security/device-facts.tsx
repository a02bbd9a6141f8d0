import { Trans, useLingui } from '@lingui/react/macro';
import { formatInstant } from '#contract/platform/display.ts';
import styles from './security.module.css';

interface DeviceFactsProps {
  readonly device: {
    readonly ip: string;
    readonly country: string | null;
    readonly browser: string | null;
    readonly system: string | null;
    readonly at: string;
  };
}

/** What a device says it is, where it was, and when. */
export function DeviceFacts({ device }: DeviceFactsProps) {
  const { i18n, t } = useLingui();
  const { browser, system, country, ip, at } = device;
  const place = country && new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(country);
  return (
    <dl className={styles.facts}>
      <dt>
        <Trans>Device</Trans>
      </dt>
      <dd>{[browser, system].filter(Boolean).join(', ') || t`unknown`}</dd>
      <dt>
        <Trans>Place</Trans>
      </dt>
      <dd>{[place, ip].filter(Boolean).join(', ')}</dd>
      <dt>
        <Trans>Time</Trans>
      </dt>
      <dd>{formatInstant(at)}</dd>
    </dl>
  );
}
