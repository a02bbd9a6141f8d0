import { Link } from '@tanstack/react-router';
import { nothing } from '#contract/platform/display.ts';
import { getAsset, isAssetCode } from '#contract/platform/assets.ts';
import { useLocale } from '#src/platform/i18n.ts';
import { Money } from '#src/ui/money.tsx';
import { CoinMark } from '#src/ui/coin-mark.tsx';
import styles from './lines.module.css';
import type { BalanceRow } from './rows.ts';

/** The most valuable holdings, one line each, linked to their details. */
export function HoldingsList({ rows, isHidden }: { rows: readonly BalanceRow[]; isHidden: boolean }) {
  const locale = useLocale();
  return (
    <ul className={styles.lines}>
      {rows.map(({ asset, total, value, currency }) => (
        <li key={asset}>
          <Link to="/dashboard/assets/digital/coin" search={{ asset }}>
            <CoinMark asset={asset} />
            <span className={styles.what}>
              <strong>{isAssetCode(asset) ? getAsset(asset).name[locale] : asset}</strong>
              <small>{asset}</small>
            </span>
            <span className={styles.figures}>
              {value === null ? nothing : <Money value={value} asset={currency} isHidden={isHidden} />}
              <small>
                <Money value={total} asset={asset} isHidden={isHidden} />
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
