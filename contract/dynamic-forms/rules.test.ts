import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import {
  cleanAccountNumber,
  listAskedFields,
  listFormFaults,
  readForm,
  type DynamicField,
  type DynamicValues,
} from './rules.ts';
import { DynamicFieldPart, DynamicValuesPart } from './schema-parts.ts';

const words = (en: string) => ({ en, 'zh-CN': en });
const fileId = '01930000-0000-7000-8000-000000000001';

const fields: readonly DynamicField[] = [
  {
    key: 'kind',
    label: words('Account holder'),
    type: 'select',
    isRequired: true,
    options: [{ value: 'person', label: words('Individual') }, { value: 'company' }],
  },
  { key: 'name', label: words('Name'), type: 'text', isRequired: true, maxLength: 10, group: words('Holder') },
  {
    key: 'bornOn',
    label: words('Date of birth'),
    type: 'date',
    isRequired: true,
    when: 'past',
    dependsOn: { key: 'kind', values: ['person'] },
  },
  { key: 'country', label: words('Country'), type: 'country', isRequired: false, options: [{ value: 'DE' }] },
  {
    key: 'iban',
    label: words('IBAN'),
    type: 'text',
    isRequired: true,
    grouping: 4,
    pattern: '[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}',
    check: 'iban',
    dependsOn: { key: 'country', values: ['DE'] },
  },
  { key: 'phone', label: words('Phone'), type: 'phone', isRequired: false },
  { key: 'proof', label: words('Statement'), type: 'file', isRequired: false, purpose: 'fiat.proof', maxFiles: 2 },
];
const context = { today: '2026-11-22', checks: { iban: (text: string) => text.endsWith('00') } };
const filled: DynamicValues = { kind: 'company', name: 'Acme' };
const read = (values: DynamicValues) => readForm(fields, values, context);
const flawsOf = (values: DynamicValues) =>
  read({ ...filled, ...values }).flaws.map(({ field, rule }) => `${field} ${rule}`);

describe('a dynamic form', () => {
  test('is sent without extra whitespace, empty values and fields it did not ask for', () => {
    expect(read({ ...filled, name: '  Acme \t  Ltd ', bornOn: '1990-01-01', phone: '', proof: [] })).toEqual({
      values: { kind: 'company', name: 'Acme Ltd' },
      flaws: [],
    });
  });

  test('takes an account number as a Chinese keyboard or a bank’s printout writes it', () => {
    expect(cleanAccountNumber('１２３４ ５６７８-９０')).toBe('1234567890');
    expect(cleanAccountNumber('ｄｅ89 3704')).toBe('DE893704');
  });

  test('asks for a field only if the earlier field it depends on is asked for and has a listed value', () => {
    const asked = (values: DynamicValues) => listAskedFields(fields, values).map(({ key }) => key);
    expect(asked({ kind: 'person' })).toContain('bornOn');
    expect(asked({ kind: 'company', country: 'DE' })).not.toContain('bornOn');
    expect(asked({ kind: 'company', country: 'DE' })).toContain('iban');
    const chained: readonly DynamicField[] = [
      ...fields,
      { key: 'bank', label: words('Bank'), type: 'text', isRequired: true, dependsOn: { key: 'iban', values: ['X'] } },
    ];
    expect(listAskedFields(chained, { iban: 'X' }).map(({ key }) => key)).not.toContain('bank');
  });

  test('reads a pasted account number without its spaces and hyphens', () => {
    expect(read({ ...filled, country: 'DE', iban: ' de12 3456\u00a07890-1234 5600' })).toEqual({
      values: { ...filled, country: 'DE', iban: 'DE12345678901234' + '5600' },
      flaws: [],
    });
  });

  test.each<[string, DynamicValues, string[]]>([
    ['what is required is missing', { kind: '', name: ' ' }, ['kind required', 'name required']],
    ['an option is not offered', { kind: 'robot' }, ['kind option']],
    ['a text is too long', { name: 'Acme Holdings' }, ['name length']],
    ['a text turns the direction of writing', { name: 'A\u202ecme' }, ['name characters']],
    ['a day is not in the calendar', { kind: 'person', bornOn: '1990-02-30' }, ['bornOn date']],
    ['a day that has to be past is not', { kind: 'person', bornOn: '2026-11-23' }, ['bornOn past']],
    ['a country is not among those that will do', { country: 'FR' }, ['country country']],
    ['a text does not match as a whole', { country: 'DE', iban: 'DE12 3456 7890 1234 5600 !' }, ['iban pattern']],
    ['a check digit is wrong', { country: 'DE', iban: 'DE12 3456 7890 1234 5601' }, ['iban check']],
    ['a phone is not in E.164', { phone: '0151 2345678' }, ['phone phone']],
    ['a file is none', { proof: ['../etc/passwd'] }, ['proof file']],
    [
      'there are too many files',
      { proof: [fileId, fileId.replace(/1$/, '2'), fileId.replace(/1$/, '3')] },
      ['proof file'],
    ],
    ['a file stands twice', { proof: [fileId, fileId] }, ['proof file']],
    ['a list stands for a text', { name: ['Acme'] }, ['name unknown']],
    ['a value belongs to no field', { isAdmin: 'yes' }, ['isAdmin unknown']],
  ])('reports that %s', (_what, values, flaws) => {
    expect(flawsOf(values)).toEqual(flaws);
  });

  test('accepts any existing country if a field lists none, and no other code', () => {
    const anywhere: DynamicField = { key: 'country', label: words('Country'), type: 'country', isRequired: true };
    const flaws = (country: string) => readForm([anywhere], { country }, { today: '2026-11-22' }).flaws;
    expect(['DE', 'JP', 'XK'].flatMap(flaws)).toEqual([]);
    for (const country of ['XX', 'ZZ', 'de', 'D', 'DEU'])
      expect(flaws(country)).toEqual([{ field: 'country', rule: 'country' }]);
  });

  test('fails a value whose check is unknown', () => {
    const values = { ...filled, country: 'DE', iban: 'DE12345678901234' + '5600' };
    expect(readForm(fields, values, { today: '2026-11-22' }).flaws).toEqual([{ field: 'iban', rule: 'check' }]);
  });
});

describe('a list of fields', () => {
  test('is valid, and the fields and values match the schemas of the calls', () => {
    expect(listFormFaults(fields, context.checks)).toEqual([]);
    expect(fields.every((field) => Value.Check(DynamicFieldPart, field))).toBe(true);
    expect(Value.Check(DynamicValuesPart, { ...filled, proof: [fileId] })).toBe(true);
    expect(Value.Check(DynamicValuesPart, { 'not a key': 'x' })).toBe(false);
  });

  test.each<[string, Partial<DynamicField>]>([
    ['is no name of a value', { key: 'Bad key' }],
    ['stands twice', { key: 'kind' }],
    ['has nothing to choose', { type: 'select' }],
    ['is uploaded for nothing', { type: 'file' }],
    ['takes too many files', { type: 'file', purpose: 'fiat.proof', maxFiles: 9 }],
    ['is no text', { type: 'date', pattern: '[0-9]+' }],
    ['nobody checks luhn', { check: 'luhn' }],
    ['has no regular expression', { pattern: '(' }],
    ['is longer than a call takes', { maxLength: 5000 }],
    ['depends on nothing that comes before it', { dependsOn: { key: 'later', values: ['x'] } }],
    ['waits for what nobody can choose', { dependsOn: { key: 'kind', values: ['robot'] } }],
  ])('is refused if a field %s', (fault, part) => {
    const field: DynamicField = { key: 'extra', label: words('Extra'), type: 'text', isRequired: false, ...part };
    expect(listFormFaults([...fields, field], context.checks).join()).toContain(fault);
  });
});
