import { isCleanLine, isCleanText } from '../platform/text.ts';
import { readForm, type DynamicValues, type FieldRule } from '../dynamic-forms/rules.ts';
import { fitReference } from '../fiat-withdrawals/rules.ts';
import { payeeAccount, payeeChecks, payeeFields, payeeName, payeeTypes, type PayeeType } from '../payees/fields.ts';
import { friendlyNameMaxLength } from '../payees/rules.ts';
import { listCountriesOf, type OfferedScheme } from '../payees/schemes.ts';
import { scaleOf } from '../platform/assets.ts';
import { readCsv } from '../platform/csv-reading.ts';
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

/** In one file. */
export const maxBatchLines = 5000;
/** Of a file's text, in characters. */
export const maxBatchText = 2_500_000;
/** So far may the rate fall below the one that was confirmed before a line is refused instead of made. */
export const rateToleranceBps = 100;
/** A payment that was made already within so many days is asked about. */
export const repeatDays = 30;
/** What was checked is good for so long, at the rate that was shown. */
export const checkLifetimeS = 600;
/** Lines that could not be made by then are refused. */
export const batchLifetimeH = 72;

/** What stands against a cell, beside the rules of forms. */
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

/** What its owner may mean all the same. */
export const confirmable = { nameDiffers: 'name', repeatedInFile: 'repeat', paidRecently: 'repeat' } as const;
export type Confirmable = keyof typeof confirmable;
export const isConfirmable = (rule: BatchRule): rule is Confirmable => Object.hasOwn(confirmable, rule);

/** A fault of a line: in which column, and by which rule. `n` counts the lines of the file from 1, without its head. */
export interface BatchFault {
  readonly n: number;
  readonly column: string;
  readonly rule: BatchRule;
  /** What the rule names: a limit, the name that the bank has, the line that says the same. */
  readonly about: string | null;
}

/** The cells of a line by the keys of their columns. */
export type BatchCells = Readonly<Record<string, string>>;

/** A line as it becomes a remittance. */
export interface BatchEntry {
  readonly friendlyName: string;
  readonly userType: PayeeType;
  readonly country: string;
  readonly values: DynamicValues;
  /** A decimal, of the side that the batch names. */
  readonly amount: string;
  readonly purpose: RemittancePurpose;
  readonly purposeText: string;
  readonly reference: string;
  readonly isNameConfirmed: boolean;
  readonly isRepeatConfirmed: boolean;
}

/** What all lines of a batch have in common. */
export interface BatchTerms {
  readonly pair: Pick<RemittancePair, 'from' | 'to'>;
  readonly way: OfferedScheme;
  readonly side: RemittanceSide;
  /** Null within one currency; undefined while it isn't known. */
  readonly rate: string | null | undefined;
  /** The day in UTC. */
  readonly today: string;
}

export interface ReadLine {
  /** Undefined where a fault stands against it. */
  readonly entry: BatchEntry | undefined;
  readonly split: RemittanceSplit | undefined;
  readonly faults: readonly BatchFault[];
}

/** A cell without the apostrophe that keeps spreadsheets from computing it. */
export const plainCell = (text: string): string => text.trim().replace(/^'(?=\s*[=+@\uff0b\uff0d\uff1d\uff20-])/, '');

/** A line as it is sent: signs that no request may have are marked as lost, so that they cost their line and no other. */
export const sendable = (text: string): string =>
  isCleanText(text) ? text : Array.from(text.toWellFormed(), (sign) => (isCleanText(sign) ? sign : '\ufffd')).join('');

/** Full-width digits and signs as the others: Chinese keyboards write them. */
const narrow = (text: string) => plainCell(text).normalize('NFKC');

/** An amount with its decimal point, without zeros in front; undefined where the text is none. */
function readAmount(text: string, scale: number): bigint | undefined {
  const plain = narrow(text).replace(/^0+(?=\d)/, '');
  if (!/^\d+(?:\.\d+)?$/.test(plain)) return undefined;
  const units = parseUnits(plain, scale);
  return units !== undefined && units > 0n ? units : undefined;
}

/** Reads lines of one channel, each by itself: what a device finds, and the server again. */
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

/** Cells that would be computed, or look like others than they are. */
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

/** Of the bank: said, of the only country of the scheme, or what an international number begins with. */
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

/** The amount by the channel's limits, as far as the rate is known. */
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

/** Whom a line pays how much for what: two that agree in it are the same payment twice. */
export const repeatKey = ({ values, amount, reference }: Pick<BatchEntry, 'values' | 'amount' | 'reference'>): string =>
  `${payeeAccount(values)}|${amount}|${reference.toLowerCase()}`;

/** Those of a file that say the same as an earlier one, unless their owner means it. */
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

/** The lines of a file as it is sent: its first line names the columns by their keys. */
export function readBatchText(text: string): readonly BatchCells[] {
  const [header = [], ...rows] = readCsv(text);
  return rows.map((row) => {
    const cells: Record<string, string> = {};
    for (const [index, key] of header.entries()) if (row[index]) cells[key] = row[index];
    return cells;
  });
}

/** Whether a rate is no worse than what was confirmed, but for the tolerance. */
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

/** What the verification `remittance.batch` is bound to: this batch, how many lines, and its totals. */
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
