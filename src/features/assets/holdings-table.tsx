import { useLingui } from '@lingui/react/macro';
import { Amount } from '#src/ui/amount.tsx';
import { Figure, RecordTable, type Column } from '#src/ui/record-table.tsx';
import { placesOf } from './places.ts';
import type { BalanceRow } from './rows.ts';

const parts = ['available', 'held', 'staked', 'inTransit'] as const;

/** Each asset with the parts that it is made of, and what it is worth. */
export function HoldingsTable({ rows, isHidden }: { rows: readonly BalanceRow[]; isHidden: boolean }) {
  const { t } = useLingui();
  const columns: readonly Column[] = [
    { name: t`Asset` },
    { name: t`Available`, isNumber: true },
    { name: t`On hold`, isNumber: true },
    { name: t`Staked`, isNumber: true },
    { name: t`In transit`, isNumber: true },
    { name: t`Value`, isNumber: true },
  ];
  const names = { available: t`Available`, held: t`On hold`, staked: t`Staked`, inTransit: t`In transit` };
  return (
    <RecordTable columns={columns}>
      {rows.map((row) => (
        <tr key={row.asset}>
          <td>
            <strong>{row.asset}</strong>
          </td>
          {parts.map((part) => (
            <Figure key={part} label={names[part]}>
              <Amount value={row[part]} places={placesOf(row.asset)} isHidden={isHidden} />
            </Figure>
          ))}
          <Figure label={t`Value`}>
            {row.value === null ? '--' : <Amount value={row.value} asset={row.currency} isHidden={isHidden} />}
          </Figure>
        </tr>
      ))}
    </RecordTable>
  );
}
