import { filePurposes, type FilePurposeName } from '../files/rules.ts';
import { isCountryCode } from '../platform/countries.ts';
import { isCalendarDay } from '../platform/days.ts';
import { uuidPattern } from '../platform/ids.ts';
import type { Locale } from '../platform/locales.ts';
import { isCleanLine } from '../platform/text.ts';

/**
 * Forms whose fields depend on a bank or a country: the server sends the fields, the client shows them, and both parse
 * the input with the same function (`readForm`). Labels come in both languages, so that a reader can switch offline.
 */

/** A text in both languages. */
export type Words = Readonly<Record<Locale, string>>;

export const fieldTypes = ['text', 'select', 'date', 'country', 'file', 'phone'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Maximum length of a text if its field sets none. */
export const defaultMaxLength = 140;
export const longestText = 500;
export const maxFields = 60;
export const keyPattern = '^[a-z][A-Za-z0-9]{0,39}$';

export interface FieldOption {
  readonly value: string;
  /**
   * Omitted if the value is self-explanatory (`EUR`), and for countries, whose names come from the reader's language.
   */
  readonly label?: Words;
}

export interface DynamicField {
  /** Key of its value; unique within its form. */
  readonly key: string;
  readonly label: Words;
  readonly help?: Words;
  readonly type: FieldType;
  readonly isRequired: boolean;
  /** For a text: a regular expression that must match the whole value as sent. */
  readonly pattern?: string;
  /** An example that matches the pattern, shown with the error. */
  readonly example?: string;
  readonly maxLength?: number;
  /** For a text: an account number, sent without spaces in capital letters and shown in groups of this size. */
  readonly grouping?: number;
  /**
   * For a text: name of a check that a pattern can't do, such as a check digit. The caller of `readForm` passes the
   * checks.
   */
  readonly check?: string;
  /** For a date: both include today. */
  readonly when?: 'past' | 'future';
  /** The choices; for a country the accepted ones, all if omitted. */
  readonly options?: readonly FieldOption[];
  /** The field is only asked if an earlier field has one of these values. */
  readonly dependsOn?: { readonly key: string; readonly values: readonly string[] };
  /** Consecutive fields of the same group are shown together under its name. */
  readonly group?: Words;
  /** For files: their purpose, and the maximum number. */
  readonly purpose?: FilePurposeName;
  readonly maxFiles?: number;
}

/**
 * The input, by key: a date as `2026-11-21`, a country as ISO 3166-1 alpha-2, a phone number in E.164, files as their
 * ids. No value is an empty text, an empty list, or a missing key.
 */
export type DynamicValues = Readonly<Record<string, string | readonly string[]>>;

/** The rule a value breaks, as named by `details.rule` of a refusal and the forms' messages. */
export const fieldRules = [
  'required',
  'characters',
  'length',
  'pattern',
  'check',
  'option',
  'date',
  'past',
  'future',
  'country',
  'phone',
  'file',
  'unknown',
] as const;
export type FieldRule = (typeof fieldRules)[number];

export interface FieldFlaw {
  readonly field: string;
  readonly rule: FieldRule;
}

/** Checks by the names that fields use; each returns whether a text passes. */
export type FieldChecks = Readonly<Record<string, (text: string) => boolean>>;

/** What `readForm` needs besides the form. */
export interface ReadContext {
  /** The day in UTC, `2026-11-21`. */
  readonly today: string;
  readonly checks?: FieldChecks;
}

export interface ReadForm {
  /** The values to send and store: only of asked fields, without superfluous spaces and empty values. */
  readonly values: DynamicValues;
  /** In field order, the first flaw of each. */
  readonly flaws: readonly FieldFlaw[];
}

const shapes = {
  phone: /^\+[1-9][0-9]{6,14}$/,
  file: new RegExp(uuidPattern),
};

/**
 * Returns the fields to ask: those without a condition, or whose condition is met by an earlier field that is itself
 * asked.
 */
export function listAskedFields(fields: readonly DynamicField[], values: DynamicValues): readonly DynamicField[] {
  const asked = new Set<string>();
  return fields.filter(({ key, dependsOn }) => {
    const chosen = dependsOn && asked.has(dependsOn.key) ? values[dependsOn.key] : undefined;
    const isAsked = !dependsOn || (typeof chosen === 'string' && dependsOn.values.includes(chosen));
    if (isAsked) asked.add(key);
    return isAsked;
  });
}

/**
 * Parses a form: returns the values to keep and everything wrong with it. The form shows the flaws field by field, the
 * server refuses by them. A value of a field that is not asked is dropped; a value without a field is a flaw.
 */
export function readForm(fields: readonly DynamicField[], typed: DynamicValues, context: ReadContext): ReadForm {
  const asked = listAskedFields(fields, typed);
  const values: Record<string, string | readonly string[]> = {};
  const flaws: FieldFlaw[] = [];
  for (const field of asked) {
    const value = cleanValue(field, typed[field.key]);
    const rule = findFlaw(field, value, context);
    if (rule) flaws.push({ field: field.key, rule });
    if (value.length > 0) values[field.key] = value;
  }
  const known = new Set(fields.map(({ key }) => key));
  const unknown = Object.keys(typed).filter((key) => !known.has(key));
  return { values, flaws: [...flaws, ...unknown.map((field) => ({ field, rule: 'unknown' }) as const)] };
}

/** Cleans a value for sending: people put spaces and dashes into account numbers, but they aren't part of them. */
export function cleanValue({ grouping }: Pick<DynamicField, 'grouping'>, value: DynamicValues[string] = '') {
  if (typeof value !== 'string') return value;
  if (grouping !== undefined) return cleanAccountNumber(value);
  return value.trim().replaceAll(/\s+/g, ' ');
}

/** Removes separators from a typed or pasted account number, and narrows full-width digits of a Chinese keyboard. */
export function cleanAccountNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\u00a0.\u2010-\u2015-]+/g, '')
    .toUpperCase();
}

function findFlaw(field: DynamicField, value: DynamicValues[string], context: ReadContext): FieldRule | undefined {
  if (value.length === 0) return field.isRequired ? 'required' : undefined;
  if (field.type === 'file') return areFiles(field, value) ? undefined : 'file';
  if (typeof value !== 'string') return 'unknown';
  return findTextFlaw(field, value, context);
}

function areFiles({ maxFiles = 1 }: DynamicField, value: DynamicValues[string]): boolean {
  if (typeof value === 'string') return false;
  return value.length <= maxFiles && new Set(value).size === value.length && value.every((id) => shapes.file.test(id));
}

function findTextFlaw(field: DynamicField, value: string, { today, checks }: ReadContext): FieldRule | undefined {
  const { type, options, maxLength = defaultMaxLength, pattern, check } = field;
  const isOffered = !options || options.some((option) => option.value === value);
  if (type === 'select') return isOffered ? undefined : 'option';
  if (type === 'country') return isCountryCode(value) && isOffered ? undefined : 'country';
  if (type === 'date') return findDayFlaw(field, value, today);
  if (type === 'phone') return shapes.phone.test(value) ? undefined : 'phone';
  if (!isCleanLine(value)) return 'characters';
  if (value.length > maxLength) return 'length';
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(value)) return 'pattern';
  return check !== undefined && !checks?.[check]?.(value) ? 'check' : undefined;
}

function findDayFlaw({ when }: DynamicField, day: string, today: string): FieldRule | undefined {
  if (!isCalendarDay(day)) return 'date';
  if (when === 'past' && day > today) return 'past';
  return when === 'future' && day < today ? 'future' : undefined;
}

/**
 * Lists what is wrong with a list of fields itself, one line each: tests check that every declared form has no faults.
 */
export function listFormFaults(fields: readonly DynamicField[], checks: FieldChecks = {}): readonly string[] {
  const faults = fields.length > maxFields ? [`more than ${maxFields} fields`] : [];
  const before = new Map<string, DynamicField>();
  for (const field of fields) {
    const say = (fault: string) => faults.push(`${field.key}: ${fault}`);
    if (!new RegExp(keyPattern).test(field.key)) say('is no name of a value');
    if (before.has(field.key)) say('stands twice');
    if (field.type === 'select' && !field.options?.length) say('has nothing to choose');
    if (field.type === 'file' && !field.purpose) say('is uploaded for nothing');
    if (field.purpose && (field.maxFiles ?? 1) > filePurposes[field.purpose].maxOpen) say('takes too many files');
    if (field.type !== 'text' && (field.pattern ?? field.check ?? field.grouping) !== undefined) say('is no text');
    if (field.check !== undefined && !checks[field.check]) say(`nobody checks ${field.check}`);
    if ((field.maxLength ?? 0) > longestText) say('is longer than a call takes');
    if (field.pattern !== undefined && !isPattern(field.pattern)) say('has no regular expression');
    const condition = field.dependsOn && before.get(field.dependsOn.key);
    if (field.dependsOn && !condition) say('depends on nothing that comes before it');
    const offered = condition?.options?.map(({ value }) => value);
    if (offered && !field.dependsOn?.values.every((value) => offered.includes(value)))
      say('waits for what nobody can choose');
    before.set(field.key, field);
  }
  return faults;
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
