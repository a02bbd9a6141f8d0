import { Trans, useLingui } from '@lingui/react/macro';
import { formatInstant, shortenAddress } from '#contract/platform/display.ts';
import { Amount } from '#src/ui/amount.tsx';
import cards from '#src/ui/cards.module.css';
import { StatusTag } from '#src/ui/status-tag.tsx';
import styles from '../assets.module.css';
import { placesOf } from '../places.ts';
import type { DepositRow } from '../rows.ts';
import { useHiddenAmounts } from '../use-hidden-amounts.ts';
import { depositStates } from '../wording.ts';
import own from './deposits.module.css';

/** Deposits; each opens its record. Undefined rows are still being read. */
export function DepositTable({ rows, open }: { rows: readonly DepositRow[] | undefined; open: (id: string) => void }) {
  if (rows?.length === 0)
    return (
      <p>
        <Trans>Nothing has come in yet.</Trans>
      </p>
    );
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${cards.cards}`}>
        <thead>
          <tr>
            <th>
              <Trans>When</Trans>
            </th>
            <th className={styles.number}>
              <Trans>Amount</Trans>
            </th>
            <th>
              <Trans>Status</Trans>
            </th>
            <th>
              <Trans>Transaction</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <DepositLine key={row.id} row={row} open={open} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DepositLine({ row, open }: { row: DepositRow; open: (id: string) => void }) {
  const { i18n, t } = useLingui();
  const { isHidden } = useHiddenAmounts();
  const { name, tone } = depositStates[row.status];
  return (
    <tr>
      <td>
        <button type="button" className={own.open} onClick={() => open(row.id)}>
          {formatInstant(row.createdAt)}
        </button>
      </td>
      <td className={styles.number} data-label={t`Amount`}>
        <Amount value={row.amount} asset={row.asset} places={placesOf(row.asset)} isHidden={isHidden} />
      </td>
      <td data-label={t`Status`}>
        <StatusTag tone={tone}>{i18n._(name)}</StatusTag>
        {row.status === 'confirming' || row.status === 'pendingDeposit' ? (
          <small>
            <Trans>
              {row.confirmations} of {row.requiredConfirmations} confirmations
            </Trans>
          </small>
        ) : null}
      </td>
      <td title={row.transactionHash} data-label={t`Transaction`}>
        {shortenAddress(row.transactionHash)}
      </td>
    </tr>
  );
}
