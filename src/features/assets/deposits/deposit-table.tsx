import { Trans, useLingui } from '@lingui/react/macro';
import { shortenAddress } from '#contract/platform/display.ts';
import { CustomerStatusTag } from '#src/ui/customer-status.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { Cell, RecordTable, type Column } from '#src/ui/record-table.tsx';
import type { DepositRow } from '../rows.ts';
import { useHiddenAmounts } from '#src/ui/use-hidden-amounts.ts';
import { depositStates } from '../wording.ts';
import own from './deposits.module.css';

/** Table of deposits; each opens its record. Undefined rows are still being read. */
export function DepositTable({ rows, open }: { rows: readonly DepositRow[] | undefined; open: (id: string) => void }) {
  const { t } = useLingui();
  const columns: readonly Column[] = [
    { name: t`Date`, onPhone: 'start' },
    { name: t`Amount`, isNumber: true, onPhone: 'end' },
    { name: t`Status`, onPhone: 'end' },
    { name: t`Transaction ID`, onPhone: 'start' },
  ];
  if (rows?.length === 0)
    return (
      <p>
        <Trans>No deposits yet</Trans>
      </p>
    );
  return (
    <RecordTable columns={columns}>
      {rows?.map((row) => (
        <DepositLine key={row.id} row={row} open={open} />
      ))}
    </RecordTable>
  );
}

function DepositLine({ row, open }: { row: DepositRow; open: (id: string) => void }) {
  const { t } = useLingui();
  const { isHidden } = useHiddenAmounts();
  return (
    <tr>
      <Cell label={t`Date`}>
        <button type="button" className={own.open} onClick={() => open(row.id)}>
          <Instant at={row.createdAt} />
        </button>
      </Cell>
      <Cell label={t`Amount`}>
        <Money value={row.amount} asset={row.asset} isHidden={isHidden} />
      </Cell>
      <Cell label={t`Status`}>
        <CustomerStatusTag status={depositStates[row.status].list} />
        {row.status === 'confirming' || row.status === 'pendingDeposit' ? (
          <small>
            <Trans>
              {row.confirmations} of {row.requiredConfirmations} confirmations
            </Trans>
          </small>
        ) : null}
      </Cell>
      <Cell label={t`Transaction ID`}>
        <span title={row.transactionHash}>{shortenAddress(row.transactionHash)}</span>
      </Cell>
    </tr>
  );
}
