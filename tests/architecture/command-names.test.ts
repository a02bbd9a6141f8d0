import { expect, test } from 'vitest';
import { readTree } from '../../scripts/source-tree.ts';
import { commandNamesHaveOneFile } from './command-names.ts';

const added = ['src/features/a/add.tsx', "const addition = useAddition('payee-add', close);"] as const;

test('a command name used by two files is found, however it is written', () => {
  const others = [
    "useMoneyCommand<Row>('payee-add', done)",
    "useAddition<Row>(before ? `payee-${before.id}` : 'payee-add', done)",
    "await doOnce(\n  'payee-add',\n  body,\n  send,\n)",
    "const name = 'payee-add';\nuseAddition(name, done)",
  ];
  for (const other of others)
    expect(commandNamesHaveOneFile(new Map([added, ['src/features/b/add.tsx', other]]))).toEqual([
      'src/features/a/add.tsx, src/features/b/add.tsx: each names a command payee-add',
    ]);
  const byId = new Map([
    ['src/features/a/edit.tsx', 'useAddition(`payee-${id}`, done)'],
    ['src/features/b/edit.tsx', 'useMoneyCommand<Row>(`payee-${row.id}`, done, done)'],
  ]);
  expect(commandNamesHaveOneFile(byId)).toHaveLength(1);
});

test('different names, one file, tests, and names made of calls are accepted', () => {
  const kept = new Map([
    added,
    ['src/features/a/one.tsx', "doOnce('pause', body, send); doOnce('pause', body, send)"],
    ['src/features/b/add.tsx', "useAddition('book-payee-add', ['payee-add'])"],
    ['src/features/b/add.screen.test.tsx', "useAddition('payee-add', close)"],
    ['src/features/b/remove.ts', 'doOnce(`${call.name}-${id}`, body, send)'],
    ['src/features/c/remove.ts', 'doOnce(`${recipients.delete.name}-${id}`, body, send)'],
  ]);
  expect(commandNamesHaveOneFile(kept)).toEqual([]);
});

test('every command name belongs to one file', () => {
  expect(commandNamesHaveOneFile(readTree())).toEqual([]);
});
