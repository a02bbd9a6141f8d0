import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { shortenAddress } from '#contract/platform/display.ts';
import { withdrawalStates } from '#contract/withdrawals/states.ts';
import { CustomerStatusTag } from '#src/ui/customer-status.tsx';
import { SelectField } from '#src/ui/form/fields.tsx';
import { Instant } from '#src/ui/instant.tsx';
import { Money } from '#src/ui/money.tsx';
import { Figure, RecordTable, type Column } from '#src/ui/record-table.tsx';
import { Stored } from '#src/ui/stored.tsx';
import { useWithdrawals, type WithdrawalRow } from './rows.ts';
import { withdrawalsTable } from './sync.ts';
import { completed, stateOf, withdrawalStateNames } from './wording.ts';
import styles from './withdrawals.module.css';

const here = '/dashboard/assets/digital/withdraw';
/** Withdrawals as this device knows them; a settled one counts as completed, not as processing. */
export function WithdrawalList() {
  const { t } = useLingui();
  const columns: readonly Column[] = [
    { name: t`Date` },
    { name: t`Amount`, isNumber: true },
    { name: t`Status` },
    { name: t`To` },
  ];
  const rows = useWithdrawals();
  const { status } = useSearch({ from: here });
  const shown = (rows ?? []).filter((row) => status === undefined || filterOf(row) === status);
  return (
    <div className={styles.stack}>
      <StatusFilter />
      <Stored of={withdrawalsTable} rows={rows}>
        {shown.length === 0 ? (
          <p>{rows?.length ? <Trans>No withdrawals with this status</Trans> : <Trans>No withdrawals yet</Trans>}</p>
        ) : (
          <RecordTable columns={columns}>
            {shown.map((row) => (
              <Line key={row.id} row={row} />
            ))}
          </RecordTable>
        )}
      </Stored>
    </div>
  );
}

const filterOf = (row: WithdrawalRow) => (row.completedAt === null ? row.status : 'completed');

function StatusFilter() {
  const { i18n, t } = useLingui();
  const { status, asset } = useSearch({ from: here });
  const navigate = useNavigate();
  return (
    <SelectField
      className={styles.short}
      label={t`Status`}
      choices={[
        { value: '', label: t`All` },
        { value: 'completed', label: i18n._(completed.name) },
        ...withdrawalStates.map((state) => ({ value: state, label: i18n._(withdrawalStateNames[state].name) })),
      ]}
      value={status ?? ''}
      onChange={(event) =>
        void navigate({
          to: here,
          search: { asset, status: event.currentTarget.value || undefined },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

function Line({ row }: { row: WithdrawalRow }) {
  const { t } = useLingui();
  return (
    <tr>
      <td>
        <Link to={here} search={{ id: row.id }}>
          <Instant at={row.createdAt} />
        </Link>
      </td>
      <Figure label={t`Amount`}>
        <Money value={row.amount} asset={row.asset} />
      </Figure>
      <td data-label={t`Status`}>
        <CustomerStatusTag status={stateOf(row).list} />
      </td>
      <td title={row.address} data-label={t`To`}>
        {shortenAddress(row.address)}
      </td>
    </tr>
  );
}
