import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '#contract/platform/display.ts';
import { Amount } from '#src/ui/amount.tsx';
import cards from '#src/ui/cards.module.css';
import styles from './assets.module.css';
import { placesOf } from './places.ts';
import type { HistoryRow } from './rows.ts';
import { kindName } from './wording.ts';

/** A few movements as a table; each leads to its record. */
export function HistoryTable({ rows, isHidden }: { rows: readonly HistoryRow[]; isHidden: boolean }) {
  const { i18n, t } = useLingui();
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${cards.cards}`}>
        <thead>
          <tr>
            <th>
              <Trans>What</Trans>
            </th>
            <th>
              <Trans>When</Trans>
            </th>
            <th className={styles.number}>
              <Trans>Amount</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to="/dashboard/assets/digital/order" search={{ id: row.id }}>
                  {i18n._(kindName(row.kind))}
                </Link>
              </td>
              <td data-label={t`When`}>{formatInstant(row.occurredAt)}</td>
              <td className={styles.number} data-label={t`Amount`}>
                <Amount
                  value={signed(row)}
                  asset={row.asset}
                  places={placesOf(row.asset)}
                  isHidden={isHidden}
                  withSign
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The amount with a minus where it went out. */
export function signed(row: HistoryRow): string {
  return row.direction === 'out' ? `-${row.amount}` : row.amount;
}
