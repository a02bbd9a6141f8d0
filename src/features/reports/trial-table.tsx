import { useLingui } from '@lingui/react/macro';
import { chartOfAccounts } from '#contract/reports/rules.ts';
import { Money } from '#src/ui/money.tsx';
import { Cell, RecordTable } from '#src/ui/record-table.tsx';
import type { TrialLine } from './query.ts';
import { accountNames, classNames } from './wording.ts';

/** Shows each account's opening balance, debits, credits and closing balance, in chart order, asset by asset. */
export function TrialTable({ lines }: { lines: readonly TrialLine[] }) {
  const { t } = useLingui();
  const names = {
    account: t`Ledger account`,
    class: t`Class`,
    asset: t`Asset`,
    opening: t`Opening balance`,
    debit: t`Debits`,
    credit: t`Credits`,
    closing: t`Closing balance`,
  };
  const figures = ['opening', 'debit', 'credit', 'closing'] as const;
  const columns = Object.entries(names).map(([key, name]) => ({ name, isNumber: figures.some((one) => one === key) }));
  const sorted = lines.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)));
  return (
    <RecordTable columns={columns}>
      {sorted.map((line) => {
        const { number, class: kind } = chartOfAccounts[line.account];
        return (
          <tr key={orderOf(line)}>
            <th scope="row">
              {number} {t(accountNames[line.account])}
            </th>
            <Cell label={names.class}>{t(classNames[kind])}</Cell>
            <Cell label={names.asset}>{line.asset}</Cell>
            {figures.map((figure) => (
              <Cell key={figure} label={names[figure]}>
                <Money value={line[figure]} asset={line.asset} isBare />
              </Cell>
            ))}
          </tr>
        );
      })}
    </RecordTable>
  );
}

const orderOf = ({ asset, account }: TrialLine) => `${asset} ${chartOfAccounts[account].number}`;
