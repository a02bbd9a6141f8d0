import { useLingui } from '@lingui/react/macro';
import { Money } from '#src/ui/money.tsx';
import { Cell, RecordTable } from '#src/ui/record-table.tsx';
import type { ActivityLine } from './query.ts';

/** Shows posted volume and earnings by kind of transfer. */
export function ActivityTable({ lines }: { lines: readonly ActivityLine[] }) {
  const { t, i18n } = useLingui();
  const names = {
    kind: t`Transaction type`,
    asset: t`Asset`,
    posted: t`Amount posted`,
    fees: t`Fees`,
    entries: t`Entries`,
  };
  const columns = Object.entries(names).map(([key, name]) => ({ name, isNumber: key !== 'kind' && key !== 'asset' }));
  return (
    <RecordTable columns={columns}>
      {lines.map(({ transferKind, asset, posted, fees, entries }) => (
        <tr key={`${transferKind} ${asset}`}>
          <th scope="row">
            <code>{transferKind}</code>
          </th>
          <Cell label={names.asset}>{asset}</Cell>
          <Cell label={names.posted}>
            <Money value={posted} asset={asset} isBare />
          </Cell>
          <Cell label={names.fees}>
            <Money value={fees} asset={asset} isBare />
          </Cell>
          <Cell label={names.entries}>{i18n.number(BigInt(entries))}</Cell>
        </tr>
      ))}
    </RecordTable>
  );
}
