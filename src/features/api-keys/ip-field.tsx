import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { limits } from '#contract/platform/limits.ts';
import styles from './api-keys.module.css';
import type { CheckedIp } from './ip.ts';
import { splitList } from './list.ts';

interface IpFieldProps {
  /** True if the key may withdraw and must be bound. */
  readonly isNeeded: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: ReactNode;
}

/** Field for addresses and ranges; shows below how each of them is read. */
export function IpField({ isNeeded, value, onChange, problem }: IpFieldProps) {
  const id = useId();
  const checked = useCheckedIps(value);
  const { addressesPerKey, unboundValidityDays } = limits.apiKey;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{isNeeded ? <Trans>IP addresses</Trans> : <Trans>IP addresses (optional)</Trans>}</label>
      <p className={styles.hint} id={`${id}-hint`}>
        <Trans>
          Up to {addressesPerKey} addresses or ranges, separated by commas or lines, such as 192.0.2.7, 198.51.100.0/24
          or 2001:db8::/48.
        </Trans>
      </p>
      <textarea
        id={id}
        value={value}
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-hint ${id}-fault`}
        aria-invalid={problem !== null}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className={styles.fault} id={`${id}-fault`} role="status">
        {problem}
      </p>
      {checked.length > 0 ? (
        <CheckedList checked={checked} />
      ) : isNeeded ? (
        <p className={styles.warn}>
          <Trans>Keys that withdraw only work from these addresses, so a copied key is useless elsewhere.</Trans>
        </p>
      ) : (
        <p className={styles.warn}>
          <Trans>
            Without IP addresses the key works anywhere but expires after {unboundValidityDays} days. With IP addresses
            it doesn’t expire.
          </Trans>
        </p>
      )}
    </div>
  );
}

function CheckedList({ checked }: { checked: readonly CheckedIp[] }) {
  const { t } = useLingui();
  return (
    <ul className={styles.checked} aria-label={t`Recognised addresses`}>
      {checked.map((one, index) => (
        <li key={`${index}-${one.text}`} data-good={'ip' in one}>
          <code className={styles.code}>{'ip' in one ? one.ip : one.text}</code>
          <small>
            <Verdict checked={one} />
          </small>
        </li>
      ))}
    </ul>
  );
}

function Verdict({ checked }: { checked: CheckedIp }) {
  if ('problem' in checked) {
    if (checked.problem === 'tooWide') return <Trans>Too wide: IPv4 from /8, IPv6 from /16</Trans>;
    if (checked.problem === 'twice') return <Trans>Duplicate</Trans>;
    return <Trans>Not a valid address or range</Trans>;
  }
  const name = checked.kind === 'ipv4' ? 'IPv4' : 'IPv6';
  if (checked.prefix === null) return <Trans>one {name} address</Trans>;
  const count = checked.kind === 'ipv4' ? 2 ** (32 - checked.prefix) : 0;
  return count ? <Trans>a range of {count} IPv4 addresses</Trans> : <Trans>a range of IPv6 addresses</Trans>;
}

/** Checks the texts against the rules; returns nothing until the rules are loaded. */
function useCheckedIps(value: string): readonly CheckedIp[] {
  const [checked, setChecked] = useState<readonly CheckedIp[]>([]);
  useEffect(() => {
    let isOver = false;
    const texts = splitList(value);
    if (texts.length > 0) void loadIpRules().then(({ checkIps }) => isOver || setChecked(checkIps(texts)));
    return () => {
      isOver = true;
    };
  }, [value]);
  return splitList(value).length > 0 ? checked : [];
}

/** Loads the library with the first address that is typed. */
export function loadIpRules(): Promise<typeof import('./ip.ts')> {
  return import('./ip.ts');
}
