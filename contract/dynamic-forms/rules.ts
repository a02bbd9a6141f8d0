import { filePurposes, type FilePurposeName } from '../files/rules.ts';
import { isCountryCode } from '../platform/countries.ts';
import { isCalendarDay } from '../platform/days.ts';
import { uuidPattern } from '../platform/ids.ts';
import type { Locale } from '../platform/locales.ts';
import { isCleanLine } from '../platform/text.ts';

/**
 * Forms whose fields a bank or a country decides on: the server says which, the client shows them, and one reading of
 * what was typed serves both (`readForm`). Labels come in both languages, so that a reader may switch offline.
 */

/** What a field is, in both languages. */
export type Words = Readonly<Record<Locale, string>>;

export const fieldTypes = ['text', 'select', 'date', 'country', 'file', 'phone'] as const;
export type FieldType = (typeof fieldTypes)[number];

/** As long as a text may be where its field says nothing else. */
export const defaultMaxLength = 140;
export const longestText = 500;
export const maxFields = 60;
export const keyPattern = '^[a-z][A-Za-z0-9]{0,39}$';

export interface FieldOption {
  readonly value: string;
  /** Left out where the value says it (`EUR`), and for countries, which the reader's language names. */
  readonly label?: Words;
}

export interface DynamicField {
  /** Names its value; unique in its form. */
  readonly key: string;
  readonly label: Words;
  readonly help?: Words;
  readonly type: FieldType;
  readonly isRequired: boolean;
  /** Of a text: a regular expression for the whole of it, as it is sent. */
  readonly pattern?: string;
  /** What the pattern takes, shown beside the fault. */
  readonly example?: string;
  readonly maxLength?: number;
  /** Of a text: a number of an account, sent without blanks in capital letters and shown in groups of so many. */
  readonly grouping?: number;
  /** Of a text: the name of a check that no pattern does, such as a check digit's. The reading is given it. */
  readonly check?: string;
  /** Of a day: today is past and future alike. */
  readonly when?: 'past' | 'future';
  /** What can be chosen; for a country the ones that will do, all where it is left out. */
  readonly options?: readonly FieldOption[];
  /** It is asked for only where an earlier field has one of these values. */
  readonly dependsOn?: { readonly key: string; readonly values: readonly string[] };
  /** Fields that follow one another with the same group stand together under its name. */
  readonly group?: Words;
  /** Of a file: what it is uploaded for, and how many there may be. */
  readonly purpose?: FilePurposeName;
  readonly maxFiles?: number;
}

/**
 * What was typed, by key: a day as `2026-11-21`, a country as ISO 3166-1 alpha-2, a phone in E.164, of files their ids.
 * Nothing is an empty text, an empty list, or no key.
 */
export type DynamicValues = Readonly<Record<string, string | readonly string[]>>;

/** Which rule a value breaks, as `details.rule` of a refusal and the forms' wordings name it. */
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

/** Checks by the names that fields give: whether a text passes. */
export type FieldChecks = Readonly<Record<string, (text: string) => boolean>>;

/** What a reading needs beside the form. */
export interface ReadContext {
  /** The day in UTC, `2026-11-21`. */
  readonly today: string;
  readonly checks?: FieldChecks;
}

export interface ReadForm {
  /** What is sent and stored: of the fields that are asked for, without needless blanks and what is empty. */
  readonly values: DynamicValues;
  /** In the order of the fields, the first of each. */
  readonly flaws: readonly FieldFlaw[];
}

const shapes = {
  phone: /^\+[1-9][0-9]{6,14}$/,
  file: new RegExp(uuidPattern),
};

/** The fields that are asked for: those whose condition an earlier one meets that is asked for itself. */
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
 * Reads a form: what is kept of it, and all that stands against it. The form shows it field by field, the server refuses
 * by it. A value of a field that is not asked for is dropped; one of no field is a flaw.
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

/** A value as it is sent: blanks and dashes are how people write numbers of accounts, and no part of them. */
export function cleanValue({ grouping }: Pick<DynamicField, 'grouping'>, value: DynamicValues[string] = '') {
  if (typeof value !== 'string') return value;
  if (grouping !== undefined) return cleanAccountNumber(value);
  return value.trim().replaceAll(/\s+/g, ' ');
}

/** A number of an account without what it is pasted with. */
export function cleanAccountNumber(text: string): string {
  return text.replaceAll(/[\s\u00a0.\u2010-\u2015-]+/g, '').toUpperCase();
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
 * What is wrong with a list of fields itself, one line each: whoever declares a form holds it to none in a test.
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
