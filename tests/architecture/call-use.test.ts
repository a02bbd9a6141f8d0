import { expect, test } from 'vitest';
import type { Call } from '#contract/platform/call.ts';
import { must } from '#contract/platform/errors.ts';
import { everyCall, findIdleCalls } from './call-use.ts';
import { readTree } from '../../scripts/source-tree.ts';

test('every call is used by a screen or by programs, or says who uses it', () => {
  expect(findIdleCalls(readTree(), everyCall)).toEqual([]);
});

test('finds a call that nothing uses, and one marked as used by others although a screen uses it', () => {
  const use = must(
    everyCall.find(({ name }) => name === 'transfer.create'),
    'a call',
  );
  const idle: Call = { ...use.call, usedBy: 'others' };
  const screen = (text: string) => new Map([['src/a.tsx', text]]);
  const imports = "import { transfer as calls } from '#contract/transfer/calls.ts';\n";
  expect(findIdleCalls(screen('transfer.create'), [use])).toHaveLength(1);
  expect(findIdleCalls(new Map([['src/a.test.tsx', `${imports}calls.create`]]), [use])).toHaveLength(1);
  expect(findIdleCalls(screen(`${imports}api(calls.create, {})`), [use])).toEqual([]);
  expect(findIdleCalls(screen(`${imports}const { create } = calls;`), [use])).toEqual([]);
  expect(findIdleCalls(screen(''), [{ ...use, call: idle }])).toEqual([]);
  expect(findIdleCalls(screen(`${imports}calls.create`), [{ ...use, call: idle }])).toHaveLength(1);
});
