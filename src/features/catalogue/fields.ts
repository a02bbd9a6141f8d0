import {
  addressFamilies,
  countryRisks,
  networkAdapters,
  operations,
  paymentMethodKinds,
  tiers,
} from '#contract/catalogue/entries.ts';
import type { CataloguePart } from '#contract/catalogue/changes/rules.ts';

type Kind = 'text' | 'lines' | 'integer' | 'flag' | 'day' | 'list';

/** A field of a row as the editor shows it; the server validates the row. */
export interface Field {
  /** With a dot, a name in one language. */
  readonly name: string;
  readonly kind: Kind;
  readonly choices?: readonly string[];
  /** Whether the field may be left empty. */
  readonly isOptional?: boolean;
}

const text = (name: string): Field => ({ name, kind: 'text' });
const optional = (name: string): Field => ({ name, kind: 'text', isOptional: true });
const integer = (name: string): Field => ({ name, kind: 'integer' });
const flag = (name: string): Field => ({ name, kind: 'flag' });
const choice = (name: string, choices: readonly string[], isOptional = false): Field => ({
  name,
  kind: 'text',
  choices,
  isOptional,
});
const names = [text('name.en'), text('name.zh-CN')];

/** Fields of a row of each part, in the order in which they are shown. */
export const fieldsOf: Readonly<Record<CataloguePart, readonly Field[]>> = {
  assets: [
    text('code'),
    choice('kind', ['crypto', 'fiat']),
    integer('scale'),
    ...names,
    text('symbol'),
    optional('icon'),
    text('colour'),
    integer('position'),
    flag('isPricing'),
    { name: 'since', kind: 'day' },
    { name: 'delistedSince', kind: 'day', isOptional: true },
  ],
  networks: [
    text('code'),
    text('name'),
    choice('addressFamily', addressFamilies),
    choice('adapter', networkAdapters),
    optional('icon'),
    integer('confirmations'),
    integer('arrivalMinutes'),
    flag('needsTag'),
    optional('explorer'),
  ],
  assetNetworks: [
    text('asset'),
    text('network'),
    text('name'),
    optional('contract'),
    text('minimumDeposit'),
    optional('maximumDeposit'),
    integer('position'),
  ],
  countries: [
    text('code'),
    text('diallingCode'),
    flag('isServed'),
    choice('risk', countryRisks),
    { name: 'complianceText.en', kind: 'lines', isOptional: true },
    { name: 'complianceText.zh-CN', kind: 'lines', isOptional: true },
  ],
  paymentMethods: [
    text('code'),
    choice('kind', paymentMethodKinds),
    ...names,
    { name: 'currencies', kind: 'list' },
    integer('position'),
    flag('isOffered'),
  ],
  terms: [
    choice('operation', operations),
    text('asset'),
    optional('counterAsset'),
    optional('network'),
    optional('channel'),
    optional('country'),
    choice('tier', tiers, true),
    text('fee'),
    integer('feeBps'),
    optional('feeLeast'),
    optional('feeMost'),
    text('minimum'),
    text('maximum'),
    text('dailyMaximum'),
    optional('monthlyMaximum'),
    text('reviewFrom'),
    optional('travelRuleFrom'),
    { name: 'spreadBps', kind: 'integer', isOptional: true },
    { name: 'quoteLifeS', kind: 'integer', isOptional: true },
    optional('positionMaximum'),
    flag('isEnded'),
  ],
};

/** Typed values, by field name. */
export type Typed = Readonly<Record<string, string>>;

/** Converts a row to the editor's values. */
export function typedOf(part: CataloguePart, row: object | null): Typed {
  const values = fieldsOf[part].map(({ name, choices, isOptional }) => {
    const value = row === null ? undefined : name.split('.').reduce<unknown>(read, row);
    if (Array.isArray(value)) return [name, value.join(', ')];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return [name, String(value)];
    return [name, choices && !isOptional ? (choices[0] ?? '') : ''];
  });
  return Object.fromEntries(values);
}

const read = (from: unknown, key: string): unknown =>
  typeof from === 'object' && from !== null ? Object.entries(from).find(([name]) => name === key)?.[1] : undefined;

/** Converts the typed values to a row. */
export function rowOf(part: CataloguePart, typed: Typed): object {
  const row: Record<string, unknown> = {};
  const texts = new Map<string, Readonly<Record<string, unknown>>>();
  for (const field of fieldsOf[part]) {
    const [name = '', language] = field.name.split('.');
    const value = valueOf(field, (typed[field.name] ?? '').trim());
    if (language === undefined) row[name] = value;
    else texts.set(name, { ...texts.get(name), [language]: value });
  }
  const isSaid = (inLanguages: object) => Object.values(inLanguages).some((text) => text !== null);
  for (const [name, inLanguages] of texts) row[name] = isSaid(inLanguages) ? inLanguages : null;
  return row;
}

function valueOf({ kind, isOptional }: Field, value: string): unknown {
  if (kind === 'flag') return value === 'true';
  if (value === '' && isOptional) return null;
  if (kind === 'integer') return /^\d+$/.test(value) ? Number(value) : value;
  if (kind === 'list') return value.split(/[\s,]+/).filter((part) => part !== '');
  return value;
}
