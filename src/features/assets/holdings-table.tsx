import { Trans, useLingui } from '@lingui/react/macro';
import { Amount } from '#src/ui/amount.tsx';
import cards from '#src/ui/cards.module.css';
import styles from './assets.module.css';
import { placesOf } from './places.ts';
import type { BalanceRow } from './rows.ts';

const parts = ['available', 'held', 'staked', 'inTransit'] as const;

/** Each asset with the parts that it is made of, and what it is worth. */
export function HoldingsTable({ rows, isHidden }: { rows: readonly BalanceRow[]; isHidden: boolean }) {
  const { t } = useLingui();
  const names = { available: t`Available`, held: t`Held`, staked: t`Staked`, inTransit: t`In transit` };
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${cards.cards}`}>
        <thead>
          <tr>
            <th>
              <Trans>Asset</Trans>
            </th>
            <th className={styles.number}>
              <Trans>Available</Trans>
            </th>
            <th className={styles.number}>
              <Trans>Held</Trans>
            </th>
            <th className={styles.number}>
              <Trans>Staked</Trans>
            </th>
            <th className={styles.number}>
              <Trans>In transit</Trans>
            </th>
            <th className={styles.number}>
              <Trans>Value</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.asset}>
              <td>
                <strong>{row.asset}</strong>
              </td>
              {parts.map((part) => (
                <td key={part} className={styles.number} data-label={names[part]}>
                  <Amount value={row[part]} places={placesOf(row.asset)} isHidden={isHidden} />
                </td>
              ))}
              <td className={styles.number} data-label={t`Value`}>
                {row.value === null ? '--' : <Amount value={row.value} asset={row.currency} isHidden={isHidden} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
