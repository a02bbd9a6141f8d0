import { Trans, useLingui } from '@lingui/react/macro';
import { nothing } from '#contract/platform/display.ts';
import { reportingCurrencies, type ReportingCurrency } from '#contract/reports/rules.ts';
import { formatDay } from '#src/platform/days.ts';
import { listed } from '#src/ui/listed.ts';
import { Money } from '#src/ui/money.tsx';
import { Cell, RecordTable } from '#src/ui/record-table.tsx';
import review from '#src/ui/review.module.css';
import type { Summary } from './query.ts';

interface CurrencyProps {
  readonly value: ReportingCurrency;
  readonly choose: (currency: ReportingCurrency) => void;
}

/** Selects the summary's currency. */
export function CurrencyChoice({ value, choose }: CurrencyProps) {
  return (
    <div className={review.filters}>
      <label>
        <Trans>Reporting currency</Trans>
        <select
          value={value}
          onChange={({ target }) => choose(reportingCurrencies.find((one) => one === target.value) ?? value)}
        >
          {reportingCurrencies.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** Shows volume, fees and balances of each closed day, and their totals, in one currency. */
export function SummaryTable({ summary, currency }: { summary: Summary; currency: ReportingCurrency }) {
  const { t, i18n } = useLingui();
  const names = { day: t`Date (UTC)`, volume: t`Volume`, fees: t`Fees`, balances: t`Customer balances` };
  const columns = Object.entries(names).map(([key, name]) => ({ name, isNumber: key !== 'day' }));
  const unpriced = [...new Set(summary.days.flatMap((line) => line.unpriced))].toSorted();
  const assets = listed(i18n, unpriced);
  return (
    <>
      <RecordTable columns={columns}>
        <tr>
          <th scope="row">
            <Trans>Total</Trans>
          </th>
          <Cell label={names.volume}>
            <Money value={summary.volume} asset={currency} isBare />
          </Cell>
          <Cell label={names.fees}>
            <Money value={summary.fees} asset={currency} isBare />
          </Cell>
          <Cell label={names.balances}>{nothing}</Cell>
        </tr>
        {summary.days.map(({ day, volume, fees, balances }) => (
          <tr key={day}>
            <th scope="row">{formatDay(i18n, day, { dateStyle: 'medium' })}</th>
            <Cell label={names.volume}>
              <Money value={volume} asset={currency} isBare />
            </Cell>
            <Cell label={names.fees}>
              <Money value={fees} asset={currency} isBare />
            </Cell>
            <Cell label={names.balances}>
              <Money value={balances} asset={currency} isBare />
            </Cell>
          </tr>
        ))}
      </RecordTable>
      {unpriced.length === 0 ? null : (
        <p className={review.warning} role="note">
          <Trans>No reference rate on some days for {assets}. Those amounts are left out.</Trans>
        </p>
      )}
    </>
  );
}
