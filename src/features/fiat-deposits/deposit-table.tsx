import { Trans, useLingui } from '@lingui/react/macro';
import { nothing } from '#contract/platform/display.ts';
import { CustomerStatusTag } from '#src/ui/customer-status.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { Cell, RecordTable, type Column } from '#src/ui/record-table.tsx';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';
import type { DepositRow } from './sync.ts';
import { stateOf } from './wording.ts';
import styles from './fiat-deposits.module.css';

/** Table of deposits; each opens its record. */
export function DepositTable({ rows, open }: { rows: readonly DepositRow[]; open: (id: string) => void }) {
  const { t } = useLingui();
  if (rows.length === 0)
    return (
      <p>
        <Trans>No deposits yet</Trans>
      </p>
    );
  const columns: readonly Column[] = [
    { name: t`Date`, onPhone: 'start' },
    { name: t`Amount`, isNumber: true, onPhone: 'end' },
    { name: t`Status`, onPhone: 'end' },
    { name: t`Payment reference`, onPhone: 'start' },
  ];
  return (
    <RecordTable columns={columns}>
      {rows.map((row) => (
        <Line key={row.id} row={row} open={open} />
      ))}
    </RecordTable>
  );
}

function Line({ row, open }: { row: DepositRow; open: (id: string) => void }) {
  const { t } = useLingui();
  const { isHidden } = useHiddenAmounts();
  const amount = row.amount ?? row.expected;
  return (
    <tr>
      <Cell label={t`Date`}>
        <button type="button" className={styles.open} onClick={() => open(row.id)}>
          <Instant at={row.createdAt} />
        </button>
      </Cell>
      <Cell label={t`Amount`}>
        {amount === null ? row.currency : <Money value={amount} asset={row.currency} isHidden={isHidden} />}
      </Cell>
      <Cell label={t`Status`}>
        <CustomerStatusTag status={stateOf(row).list} />
      </Cell>
      <Cell label={t`Payment reference`}>
        <span className={styles.number}>{row.reference ?? nothing}</span>
      </Cell>
    </tr>
  );
}
