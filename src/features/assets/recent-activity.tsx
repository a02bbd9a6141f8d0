import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CoinMark } from '#src/ui/coin-mark.tsx';
import { Money } from '#src/ui/money.tsx';
import { Instant } from '#src/ui/instant.tsx';
import styles from './lines.module.css';
import type { HistoryRow } from './rows.ts';
import { movementName } from './wording.ts';

/** A few movements, one line each, linked to their records. */
export function RecentActivity({ rows, isHidden }: { rows: readonly HistoryRow[]; isHidden: boolean }) {
  const { i18n } = useLingui();
  return (
    <ul className={styles.lines}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link to="/dashboard/assets/digital/order" search={{ id: row.id }}>
            <CoinMark asset={row.asset} />
            <span className={styles.what}>
              <strong>{i18n._(movementName(row))}</strong>
              <small>
                <Instant at={row.occurredAt} />
              </small>
            </span>
            <span className={row.direction === 'in' ? styles.in : undefined}>
              <Money value={signed(row)} asset={row.asset} isHidden={isHidden} withSign />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Returns the amount, negative if it went out. */
export function signed(row: HistoryRow): string {
  return row.direction === 'out' ? `-${row.amount}` : row.amount;
}
