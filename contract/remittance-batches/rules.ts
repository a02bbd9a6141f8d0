import { isCleanLine, isCleanText } from '../platform/text.ts';
import { readForm, type DynamicValues, type FieldRule } from '../dynamic-forms/rules.ts';
import { fitReference } from '../fiat-withdrawals/rules.ts';
import { payeeAccount, payeeChecks, payeeFields, payeeName, payeeTypes, type PayeeType } from '../payees/fields.ts';
import { friendlyNameMaxLength } from '../payees/rules.ts';
import { listCountriesOf, type OfferedScheme } from '../payees/schemes.ts';
import { scaleOf } from '../platform/assets.ts';
import { isBlankRow, readCsv } from '../platform/csv-reading.ts';
import { looksLikeFormula } from '../platform/csv.ts';
import { formatUnits, parseUnits } from '../platform/money.ts';
import {
  remittancePurposes,
  splitRemittance,
  type RemittancePair,
  type RemittancePurpose,
  type RemittanceSide,
  type RemittanceSplit,
} from '../remittance/rules.ts';
import { batchColumns, confirmedColumn, purposeTextColumnMaxLength, readOption, type BatchColumn } from './columns.ts';

/** Maximum lines per file. */
export const maxBatchLines = 5000;
/** Maximum length of a file's text, in characters. */
export const maxBatchText = 2_500_000;
/** How far the rate may fall below the confirmed one before a line is refused. */
export const rateToleranceBps = 100;
/** Lifetime of a check, at the rate that was shown. */
export const checkLifetimeS = 600;
/** Hours after which lines that could not be made are refused. */
export const batchLifetimeH = 72;

/** Faults of a cell besides the rules of forms. */
export const batchRules = [
  'amount',
  'minimum',
  'maximum',
  'formula',
  'reference',
  'repeatedInFile',
  'paidRecently',
  'nameDiffers',
  'countryUnknown',
] as const;
export type BatchRule = (typeof batchRules)[number] | FieldRule;

/** Faults the owner may confirm as intended. */
export const confirmable = { nameDiffers: 'name', repeatedInFile: 'repeat', paidRecently: 'repeat' } as const;
export type Confirmable = keyof typeof confirmable;
export const isConfirmable = (rule: BatchRule): rule is Confirmable => Object.hasOwn(confirmable, rule);

/** A fault of a line: the column and the rule. `n` counts the lines of the file from 1, without the header. */
export interface BatchFault {
  readonly n: number;
  readonly column: string;
  readonly rule: BatchRule;
  /** The rule's detail: a limit, the bank's name for the account, the line that says the same. */
  readonly about: string | null;
}

/** The cells of a line, by column key. */
export type BatchCells = Readonly<Record<string, string>>;

/** A line as it will become a remittance. */
export interface BatchEntry {
  readonly friendlyName: string;
  readonly userType: PayeeType;
  readonly country: string;
  readonly values: DynamicValues;
  /** A decimal, for the side the batch specifies. */
  readonly amount: string;
  readonly purpose: RemittancePurpose;
  readonly purposeText: string;
  readonly reference: string;
  readonly isNameConfirmed: boolean;
  readonly isRepeatConfirmed: boolean;
}

/** Values shared by all lines of a batch. */
export interface BatchTerms {
  readonly pair: Pick<RemittancePair, 'from' | 'to'>;
  readonly way: OfferedScheme;
  readonly side: RemittanceSide;
  /** Null within one currency; undefined if not known yet. */
  readonly rate: string | null | undefined;
  /** The day in UTC. */
  readonly today: string;
}

export interface ReadLine {
  /** Undefined if the line has a fault. */
  readonly entry: BatchEntry | undefined;
  readonly split: RemittanceSplit | undefined;
  readonly faults: readonly BatchFault[];
}

/** Removes the apostrophe that stops spreadsheets from evaluating a cell. */
export const plainCell = (text: string): string => text.trim().replace(/^'(?=\s*[=+@\uff0b\uff0d\uff1d\uff20-])/, '');

/**
 * Prepares a line for sending: characters that no request may have are replaced, so that only their line is refused.
 */
export const sendable = (text: string): string =>
  isCleanText(text) ? text : Array.from(text.toWellFormed(), (sign) => (isCleanText(sign) ? sign : '\ufffd')).join('');

/** Converts full-width digits and signs, which Chinese keyboards produce, to normal ones. */
const narrow = (text: string) => plainCell(text).normalize('NFKC');

/** Parses an amount with a decimal point, ignoring leading zeros; returns undefined if the text isn't one. */
function readAmount(text: string, scale: number): bigint | undefined {
  const plain = narrow(text).replace(/^0+(?=\d)/, '');
  if (!/^\d+(?:\.\d+)?$/.test(plain)) return undefined;
  const units = parseUnits(plain, scale);
  return units !== undefined && units > 0n ? units : undefined;
}

/** Creates a reader for a channel's lines, each on its own: used by the device, and again by the server. */
export function createLineReader(terms: BatchTerms): (n: number, cells: BatchCells) => ReadLine {
  const columns = batchColumns(terms.way);
  const countries = listCountriesOf(terms.way.scheme);
  const forms = new Map<string, ReturnType<typeof formOf>>();
  const formOf = (country: string, userType: PayeeType) => {
    const kind = { currency: terms.way.terms.asset, country, scheme: terms.way.scheme.code, userType };
    return { fields: payeeFields(kind), checks: payeeChecks(country) };
  };
  const form = (country: string, userType: PayeeType) => {
    const key = `${country} ${userType}`;
    const known = forms.get(key) ?? formOf(country, userType);
    forms.set(key, known);
    return known;
  };
  return (n, cells) => readLine({ ...terms, columns, countries, form }, n, cells);
}

interface Reader extends BatchTerms {
  readonly columns: readonly BatchColumn[];
  readonly countries: readonly string[];
  readonly form: (
    country: string,
    userType: PayeeType,
  ) => { readonly fields: ReturnType<typeof payeeFields>; readonly checks: ReturnType<typeof payeeChecks> };
}

function readLine(reader: Reader, n: number, cells: BatchCells): ReadLine {
  const faults: BatchFault[] = [];
  const say = (column: string, rule: BatchRule, about: string | null = null) => {
    if (!faults.some((one) => one.column === column)) faults.push({ n, column, rule, about });
  };
  sayUnclean(reader.columns, cells, say);
  const cell = (key: string) => plainCell(cells[key] ?? '');
  const type = chosen(reader, cells, 'userType', say);
  const userType = payeeTypes.find((one) => one === type);
  const country = countryOf(reader, cells, say);
  const payee = userType && country ? readPayeeOf(reader, userType, country, cells, say) : {};
  const named = chosen(reader, cells, 'purpose', say);
  const purpose = remittancePurposes.find((one) => one === named) ?? 'other';
  const purposeText = cell('purposeText');
  if (named === 'other' && purposeText === '') say('purposeText', 'required');
  if (purposeText.length > purposeTextColumnMaxLength) say('purposeText', 'length', String(purposeTextColumnMaxLength));
  const reference = cell('reference');
  if (fitReference(reader.way.scheme, reference) !== reference)
    say('reference', 'reference', fitReference(reader.way.scheme, reference));
  const { units, split } = judgeAmount(reader, cells['amount'] ?? '', say);
  if (faults.length > 0 || units === undefined || !userType || !country) return { entry: undefined, split, faults };
  const confirmed = cell(confirmedColumn).split(/\s+/);
  const entry = {
    friendlyName: payeeName(payee).slice(0, friendlyNameMaxLength).trim(),
    userType,
    country,
    values: payee,
    amount: formatUnits(units, scaleOf(namedAsset(reader))),
    purpose,
    purposeText: purpose === 'other' ? purposeText : '',
    reference,
    isNameConfirmed: confirmed.includes('name'),
    isRepeatConfirmed: confirmed.includes('repeat'),
  };
  return { entry, split, faults };
}

type Say = (column: string, rule: BatchRule, about?: string | null) => void;

/** Reports cells that would be evaluated, or that look like other values than they are. */
function sayUnclean(columns: readonly BatchColumn[], cells: BatchCells, say: Say): void {
  for (const { key } of columns) {
    const text = plainCell(cells[key] ?? '');
    if (text === '') continue;
    if (looksLikeFormula.test(text) && !/^\+[0-9 ()-]+$/.test(text)) say(key, 'formula');
    else if (!isCleanLine(text) || text.includes('\ufffd')) say(key, 'characters');
  }
}

const namedAsset = ({ side, pair }: Pick<BatchTerms, 'side' | 'pair'>) => (side === 'pay' ? pair.from : pair.to);

function chosen({ columns }: Reader, cells: BatchCells, key: string, say: Say): string | undefined {
  const text = plainCell(cells[key] ?? '');
  if (text === '') say(key, 'required');
  const value = readOption(columns.find((one) => one.key === key)?.options ?? [], text);
  if (text !== '' && value === undefined) say(key, 'option');
  return value;
}

/** Returns the bank's country: as given, the only one of the scheme, or the start of an international number. */
function countryOf({ countries, columns }: Reader, cells: BatchCells, say: Say): string | undefined {
  const said = narrow(cells['country'] ?? '').toUpperCase();
  const [only] = countries;
  const country =
    countries.length === 1
      ? only
      : said ||
        narrow(cells['iban'] ?? '')
          .slice(0, 2)
          .toUpperCase();
  if (country !== undefined && countries.includes(country)) return country;
  if (said !== '') say('country', 'countryUnknown');
  else if ((cells['iban'] ?? '').trim() !== '') say('iban', 'check');
  else say(columns.find(({ key }) => key === 'country')?.isRequired === true ? 'country' : 'iban', 'required');
  return undefined;
}

function readPayeeOf(
  { form, today, columns }: Reader,
  userType: PayeeType,
  country: string,
  cells: BatchCells,
  say: Say,
): DynamicValues {
  const { fields, checks } = form(country, userType);
  const typed: Record<string, string> = {};
  for (const { key, type, grouping, options } of fields) {
    const text = cells[key] ?? '';
    const isNumber = grouping !== undefined || type === 'date' || type === 'phone' || type === 'country';
    const plain = isNumber ? narrow(text) : plainCell(text);
    typed[key] = type === 'select' && options ? (readOption(options, plain) ?? plain) : plain;
    if (type === 'country') typed[key] = plain.toUpperCase();
  }
  const { values, flaws } = readForm(fields, typed, { today, checks });
  const known = new Set(columns.map(({ key }) => key));
  for (const { field, rule } of flaws) say(known.has(field) ? field : 'userType', rule);
  return values;
}

/** Checks the amount against the channel's limits, as far as the rate is known. */
function judgeAmount(reader: Reader, text: string, say: Say) {
  const { way, pair, side, rate } = reader;
  if (text.trim() === '') {
    say('amount', 'required');
    return {};
  }
  const units = readAmount(text, scaleOf(namedAsset(reader)));
  if (units === undefined) {
    say('amount', 'amount');
    return {};
  }
  if (rate === undefined) return { units };
  const split = splitRemittance(pair, way, rate, units, side);
  const limit = (of: string) => parseUnits(of, scaleOf(pair.to)) ?? 0n;
  const { minimum, maximum, asset } = way.terms;
  if (!split || split.gross < limit(minimum)) say('amount', 'minimum', `${minimum} ${asset}`);
  else if (split.gross > limit(maximum)) say('amount', 'maximum', `${maximum} ${asset}`);
  return { units, split };
}

/** Returns the payee, amount and reference of a line: two lines with the same key are the same payment twice. */
export const repeatKey = ({ values, amount, reference }: Pick<BatchEntry, 'values' | 'amount' | 'reference'>): string =>
  `${payeeAccount(values)}|${amount}|${reference.toLowerCase()}`;

/** Returns the lines of a file that repeat an earlier one, unless their owner has confirmed it. */
export function findRepeats(entries: readonly (BatchEntry | undefined)[]): readonly BatchFault[] {
  const first = new Map<string, number>();
  return entries.flatMap((entry, index) => {
    if (!entry) return [];
    const key = repeatKey(entry);
    const before = first.get(key);
    if (before === undefined) first.set(key, index + 1);
    if (before === undefined || entry.isRepeatConfirmed) return [];
    return [{ n: index + 1, column: 'amount', rule: 'repeatedInFile' as const, about: String(before) }];
  });
}

/**
 * Parses the lines of a file as sent: its first line names the columns by their keys. A blank line among the others
 * keeps its place, so that the lines after it have the same numbers as where they were written.
 */
export function readBatchText(text: string): readonly BatchCells[] {
  const all = readCsv(text, { keepsBlank: true });
  const start = all.findIndex((row) => !isBlankRow(row));
  const end = all.findLastIndex((row) => row.length > 1 || !isBlankRow(row));
  const [header = [], ...rows] = start < 0 ? [] : all.slice(start, end + 1);
  return rows.map((row) => {
    const cells: Record<string, string> = {};
    for (const [index, key] of header.entries()) if (row[index]) cells[key] = row[index];
    return cells;
  });
}

/** True if a rate is no worse than the confirmed one, within the tolerance. */
export function isWithinTolerance(confirmed: string, now: string): boolean {
  const places = 18;
  const scaled = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
  };
  return scaled(now) * 10_000n >= scaled(confirmed) * BigInt(10_000 - rateToleranceBps);
}

/** A batch as its owner confirms it; amounts are decimals. */
export interface ConfirmedBatch {
  readonly id: string;
  readonly count: number;
  readonly payAsset: string;
  readonly payAmount: string;
  readonly receiveAsset: string;
  readonly receiveAmount: string;
  readonly rate: string;
  readonly channelConfigId: string;
}

/**
 * Returns the values the verification for `remittance.batch` is bound to: the batch, its number of lines, and its
 * totals.
 */
export function remittanceBatchValues(batch: ConfirmedBatch): Record<string, string> {
  const { id, count, payAsset, payAmount, receiveAsset, receiveAmount, rate, channelConfigId } = batch;
  return {
    batchId: id,
    count: String(count),
    asset: payAsset,
    amount: payAmount,
    receives: `${receiveAmount} ${receiveAsset}`,
    rate,
    to: `${count} × ${channelConfigId}`,
  };
}
