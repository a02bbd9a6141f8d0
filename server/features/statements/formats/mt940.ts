import { scaleOf, type AssetCode } from '#contract/platform/assets.ts';
import { dayAt, daysBetween } from '#contract/platform/days.ts';
import { absolute } from '#contract/platform/money-rounding.ts';
import { formatUnits } from '#contract/platform/money.ts';
import type { FiatRecordType } from '#contract/fiat/states.ts';
import type { Entry, Statement } from '../statement.ts';
import { words } from './words.ts';

const lineEnd = '\r\n';
/** Width of a line of field 86, which has at most six. */
const textWidth = 65;

/** Writes a statement as SWIFT customer statement message (MT940), in the x character set. */
export function writeMt940(statement: Statement): string {
  const { id, account, currency, opening, closing, firstDay, lastDay, entries } = statement;
  const lines = [
    `:20:${reference(id)}`,
    `:25:${sign(account.iban ?? account.accountNumber).slice(0, 35)}`,
    `:28C:${numberOf(lastDay)}/1`,
    `:60F:${balance(opening, currency, firstDay)}`,
    ...entries.flatMap((entry) => toLines(entry, statement)),
    `:62F:${balance(closing, currency, lastDay)}`,
  ];
  return `${lines.join(lineEnd)}${lineEnd}-${lineEnd}`;
}

/** Returns a five-digit number that increases daily: the last two digits of the year, and the day of the year. */
function numberOf(day: string): string {
  const inYear = daysBetween(`${day.slice(0, 4)}-01-01`, day) + 1;
  return `${day.slice(2, 4)}${String(inYear).padStart(3, '0')}`;
}

const dateOf = (day: string) => day.slice(2).replaceAll('-', '');
const mark = (units: bigint) => (units < 0n ? 'D' : 'C');

/** Formats with a decimal comma, which is required even if the currency has no decimals. */
function amountOf(units: bigint, currency: AssetCode): string {
  const text = formatUnits(absolute(units), scaleOf(currency)).replace('.', ',');
  return text.includes(',') ? text : `${text},`;
}

const balance = (units: bigint, currency: AssetCode, day: string) =>
  `${mark(units)}${dateOf(day)}${currency}${amountOf(units, currency)}`;

/** SWIFT codes of movements: a transfer, or something else. */
const codes: Readonly<Partial<Record<FiatRecordType, string>>> = {
  deposit: 'NTRF',
  withdraw: 'NTRF',
  fiatToGlobal: 'NTRF',
  globalToFiat: 'NTRF',
  internalTransferIn: 'NTRF',
  internalTransferOut: 'NTRF',
};

function toLines({ id, at, type, reference: given, amount }: Entry, { currency, timeZone }: Statement): string[] {
  const day = dayAt(at, timeZone);
  const money = `${mark(amount)}${amountOf(amount, currency)}`;
  const names = `${codes[type] ?? 'NMSC'}${reference(given) || 'NONREF'}//${reference(id)}`;
  const said = sign(`${words.en.types[type]} ${given}`);
  return [`:61:${dateOf(day)}${day.slice(5).replace('-', '')}${money}${names}`, `:86:${said.slice(0, textWidth)}`];
}

/** Returns the end of an id, which is more distinctive than its beginning. */
const reference = (text: string): string => sign(text.replaceAll('-', '')).slice(-16);

/**
 * Converts to the x character set: letters, digits, some punctuation. A line starting with a colon or a dash would end
 * the field.
 */
const sign = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?().,'+ ]/g, '.')
    .replace(/^[:-]/, '.');
