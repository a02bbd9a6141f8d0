import { useLingui } from '@lingui/react';
import { BigNumber } from 'bignumber.js';
import styles from './assets.module.css';
import type { BalanceRow } from './rows.ts';

const shown = 6;

/** Which share of the total each asset is, as a list with bars. */
export function Distribution({ rows }: { rows: readonly BalanceRow[] }) {
  const { i18n } = useLingui();
  const total = rows.reduce((sum, row) => sum.plus(row.value ?? 0), new BigNumber(0));
  if (total.isZero()) return null;
  const percent = new Intl.NumberFormat(i18n.locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return (
    <ul className={styles.shares}>
      {rows.slice(0, shown).map((row) => {
        const share = new BigNumber(row.value ?? 0).div(total).decimalPlaces(3, BigNumber.ROUND_DOWN);
        return (
          <li key={row.asset}>
            <strong>{row.asset}</strong>
            <span>{percent.format(Number(share.toString()))}</span>
            <svg viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
              <rect width="1000" height="8" fill="var(--sunken)" />
              <rect width={share.times(1000).toFixed(0)} height="8" fill="var(--teal)" />
            </svg>
          </li>
        );
      })}
    </ul>
  );
}
