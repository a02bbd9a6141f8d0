import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { validatorCompiler } from './validation.ts';

const schema = Type.Object(
  {
    SkipCount: Type.Optional(Type.Integer({ minimum: 0 })),
    On: Type.Optional(Type.Boolean()),
    id: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
const check = (httpPart: string, data: unknown) =>
  validatorCompiler({ schema, httpPart, method: 'GET', url: '/' })(data) as { value?: unknown; error?: Error };

describe('reading a query', () => {
  test('whole numbers and booleans are parsed from their canonical spelling', () => {
    expect(check('querystring', { SkipCount: '15', On: 'true', id: '0012' }).value).toEqual({
      SkipCount: 15,
      On: true,
      id: '0012',
    });
  });

  test.each(['1e3', '5.7', '', ' 5', '+5', '05', '１２', '1,000', '-1', '99999999999999999999', '\u200f5'])(
    'the text %j is rejected as a whole number',
    (text) => {
      expect(check('querystring', { SkipCount: text }).error).toMatchObject({
        code: 'request:invalid',
        details: { field: 'SkipCount' },
      });
    },
  );

  test('a repeated parameter is refused where a single value is expected', () => {
    expect(check('querystring', { SkipCount: ['1', '2'] }).error).toBeDefined();
  });
});

describe('reading a body', () => {
  test('text is never converted to a number', () => {
    expect(check('body', { SkipCount: '15' }).error).toBeDefined();
  });

  test('an unknown key is refused and named', () => {
    expect(check('body', { admin: true }).error).toMatchObject({ details: { field: 'admin', rule: 'unknown' } });
  });
});
