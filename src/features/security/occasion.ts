import { useLingui } from '@lingui/react/macro';
import { brand } from '#contract/platform/brand.ts';

interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

interface Place {
  readonly ip: string;
  readonly country: string | null;
}

/** Formats a device as `Chrome on macOS`, as far as it is known. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useLingui();
  return ({ browser, system }) => {
    if (browser && system) return t`${browser} on ${system}`;
    return browser ?? system ?? t`Unknown device`;
  };
}

/** Formats a place as `Norway · 203.0.113.7` in the reader's language; actions by support have no place. */
export function usePlaceName(): (place: Place) => string {
  const { i18n, t } = useLingui();
  return ({ ip, country }) => {
    if (!ip) return t`By ${brand.name} support`;
    const name = country ? new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(country) : undefined;
    return name ? `${name} · ${ip}` : ip;
  };
}
