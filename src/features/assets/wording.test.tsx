import { expect, test } from 'vitest';
import { depositState, depositStates, isDropped, kindName, knownKinds, movementName } from './wording.ts';
import { accountKinds } from '#contract/global-account/rules.ts';

test('a deposit that the network dropped is not called returned', () => {
  const dropped = { status: 'depositFailedAndRefunded', failureReason: 'replaced' } as const;
  expect([isDropped(dropped), depositState(dropped).name.message]).toEqual([true, 'Not received']);
  const returned = { ...dropped, failureReason: 'refunded' };
  expect([isDropped(returned), depositState(returned)]).toEqual([false, depositStates.depositFailedAndRefunded]);
  // One that was credited and reversed keeps its status.
  expect(isDropped({ ...dropped, status: 'completed' })).toBe(false);
});

test('every kind of movement in the account at the bank has a name', () => {
  expect(accountKinds.filter((kind) => kindName(kind).message === kind)).toEqual([]);
});

test('no two kinds that a history can be filtered by have the same name', () => {
  const names = knownKinds.map((kind) => kindName(kind).message ?? '');
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('money that comes in is not called sent, nor named by both directions', () => {
  const nameOf = (kind: string, direction: 'in' | 'out') => movementName({ kind, direction }).message;
  expect([nameOf('transfer.send', 'in'), nameOf('transfer.send', 'out')]).toEqual([
    'Transfer received',
    'Transfer sent',
  ]);
  expect([nameOf('pocket.move', 'in'), nameOf('pocket.move', 'out')]).toEqual([
    'From Global account',
    'To Global account',
  ]);
  expect([nameOf('deposit.credit', 'in'), nameOf('new.kind', 'out')]).toEqual(['Deposit', 'new.kind']);
});
