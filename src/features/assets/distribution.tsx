import { useLingui } from '@lingui/react/macro';
import { BigNumber } from 'bignumber.js';
import { catalogue } from '#contract/catalogue/snapshot.ts';
import { CoinMark } from '#src/ui/coin-mark.tsx';
import styles from './lines.module.css';
import type { BalanceRow } from './rows.ts';

const shown = 5;

/**
 * Returns each value's share in thousandths of the whole, truncated; the largest gets the remainder, so that they add
 * up.
 */
export function sharesOf(values: readonly string[]): number[] {
  const total = BigNumber.sum(0, ...values);
  if (total.isZero()) return [];
  const cut = values.map((value) => new BigNumber(value).times(1000).div(total).integerValue(BigNumber.ROUND_DOWN));
  const rest = new BigNumber(1000).minus(BigNumber.sum(0, ...cut));
  return cut.map((share, index) => Number.parseInt((index === 0 ? share.plus(rest) : share).toFixed(), 10));
}

/** Composition of the total: one bar with its parts. Those beyond the fifth are combined. */
export function Distribution({ rows }: { rows: readonly BalanceRow[] }) {
  const { t, i18n } = useLingui();
  const first = rows.slice(0, shown).map(({ asset, value }) => ({ asset, value: value ?? '0' }));
  const others = BigNumber.sum(0, ...rows.slice(shown).map(({ value }) => value ?? '0'));
  const all = others.isZero() ? first : [...first, { asset: '', value: others.toFixed() }];
  const shares = sharesOf(all.map(({ value }) => value));
  if (shares.length === 0) return null;
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent', minimumFractionDigits: 1 });
  const parts = all.map(({ asset }, index) => ({
    asset,
    share: shares[index] ?? 0,
    from: shares.slice(0, index).reduce((sum, share) => sum + share, 0),
    colour: catalogue().assets.find(({ code }) => code === asset)?.colour ?? 'var(--field-border)',
  }));
  return (
    <>
      <svg className={styles.bar} viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ asset, from, share, colour }) => (
          <rect key={asset} x={from} width={Math.max(0, share - 3)} height="12" fill={colour} />
        ))}
      </svg>
      <ul className={styles.shares}>
        {parts.map(({ asset, share }) => (
          <li key={asset}>
            {asset === '' ? null : <CoinMark asset={asset} size={20} />}
            {asset === '' ? t`Other` : asset}
            <span>{percent.format(share / 1000)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
