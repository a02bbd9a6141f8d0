import { describe, expect, test } from 'vitest';
import { checkCeiling, compare, findOpenObjects } from './compare.ts';

describe('the comparison with the facts', () => {
  test('finds a fact that is neither built nor listed as missing', () => {
    expect(compare(['a', 'b'], ['a'], [])).toEqual(['neither built nor in the not-yet list: b']);
  });
  test('finds an entry listed as missing that is already built', () => {
    expect(compare(['a'], ['a'], ['a'])).toEqual(['built, and still in the not-yet list: a']);
  });
  test('finds an entry that is not a fact, and a duplicate entry', () => {
    expect(compare([], [], ['x', 'x'])).toHaveLength(3);
  });
  test('rejects a list above its ceiling, and asks to lower the ceiling when the list shrinks', () => {
    expect(checkCeiling(3, 2)[0]).toContain('grew');
    expect(checkCeiling(1, 2)[0]).toContain('lower the ceiling from 2 to 1');
    expect(checkCeiling(2, 2)).toEqual([]);
  });
  test('finds an object that allows unknown keys, however deep', () => {
    const inner = { type: 'object', properties: {} };
    const outer = {
      type: 'object',
      additionalProperties: false,
      properties: { list: { type: 'array', items: inner } },
    };
    expect(findOpenObjects(outer, 'body')).toEqual(['body.properties.list.items']);
    expect(findOpenObjects({ ...inner, additionalProperties: false }, 'body')).toEqual([]);
  });
});
