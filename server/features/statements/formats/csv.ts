import { toCsv } from '#contract/platform/csv.ts';
import { scaleOf } from '#contract/platform/assets.ts';
import { dayAt, timeAt } from '#contract/platform/days.ts';
import type { Locale } from '#contract/platform/locales.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { Statement } from '../statement.ts';
import { words } from './words.ts';

/** Writes a statement as CSV: one line per entry, between one line for each of the two balances. */
export function writeCsv(statement: Statement, language: Locale): string {
  const { currency, timeZone, entries, opening, closing, firstDay, lastDay } = statement;
  const say = words[language];
  const text = (units: bigint) => formatUnits(units, scaleOf(currency));
  // A file is read apart from the page that says in which zone its times are.
  const header = [`${say.date} (${timeZone})`, say.type, say.reference, say.currency, say.amount, say.balance];
  const balance = (day: string, name: string, units: bigint) => [day, name, '', currency, '', text(units)];
  const lines = entries.map(({ at, type, reference, amount, after }) => [
    `${dayAt(at, timeZone)} ${timeAt(at, timeZone)}`,
    say.types[type],
    reference,
    currency,
    text(amount),
    text(after),
  ]);
  return toCsv(header, [balance(firstDay, say.opening, opening), ...lines, balance(lastDay, say.closing, closing)]);
}
