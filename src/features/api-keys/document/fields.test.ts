import { describe, expect, test } from 'vitest';
import { listFields, typeText } from './fields.ts';

describe('a type', () => {
  test.each([
    [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
    [{ type: 'string', pattern: '^-?(0|[1-9][0-9]{0,29})(\\.[0-9]{1,18})?$' }, 'string (decimal)'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
    [{ enum: ['read', 'trade'] }, '"read" | "trade"'],
    [{ type: 'array', items: { enum: ['read', 'trade'] }, maxItems: 3 }, '("read" | "trade")[] ≤ 3'],
    [{ type: 'integer', minimum: 1, maximum: 100 }, 'integer 1–100'],
    [{ type: 'string', const: 'arrived' }, '"arrived"'],
  ])('%j is shown as %s', (schema, text) => {
    expect(typeText(schema)).toBe(text);
  });
});

test('nested fields follow their parent, under its path', () => {
  const coin = { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] };
  const schema = { properties: { items: { type: 'array', items: coin }, first: coin }, required: ['items'] };
  expect(listFields(schema).map(({ path, isRequired }) => [path, isRequired])).toEqual([
    ['items', true],
    ['items[].code', true],
    ['first', false],
    ['first.code', true],
  ]);
});
