import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '#contract/platform/display.ts';
import { Amount } from '#src/ui/amount.tsx';
import { Figure, RecordTable, type Column } from '#src/ui/record-table.tsx';
import { placesOf } from './places.ts';
import type { HistoryRow } from './rows.ts';
import { kindName } from './wording.ts';

/** A few movements as a table; each leads to its record. */
export function HistoryTable({ rows, isHidden }: { rows: readonly HistoryRow[]; isHidden: boolean }) {
  const { i18n, t } = useLingui();
  const columns: readonly Column[] = [{ name: t`Type` }, { name: t`Date` }, { name: t`Amount`, isNumber: true }];
  return (
    <RecordTable columns={columns}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <Link to="/dashboard/assets/digital/order" search={{ id: row.id }}>
              {i18n._(kindName(row.kind))}
            </Link>
          </td>
          <td data-label={t`Date`}>{formatInstant(row.occurredAt)}</td>
          <Figure label={t`Amount`}>
            <Amount value={signed(row)} asset={row.asset} places={placesOf(row.asset)} isHidden={isHidden} withSign />
          </Figure>
        </tr>
      ))}
    </RecordTable>
  );
}

/** The amount with a minus where it went out. */
export function signed(row: HistoryRow): string {
  return row.direction === 'out' ? `-${row.amount}` : row.amount;
}
