import { expect, test } from 'vitest';
import { members } from '#contract/members/calls.ts';
import { entryActions, stepUpActions } from '#contract/step-up/actions.ts';
import { actionName } from '#src/features/members/wording.ts';
import { operationName } from './wording.ts';

const changes = Object.values(members)
  .filter(({ method, name }) => method === 'POST' && !name.endsWith('getInvitation'))
  .map(({ name }) => name.replace('members.', 'member.'));

test('every change to a company’s members has a name in both histories', () => {
  expect(changes).toContain('member.leave');
  expect(changes.filter((action) => operationName(action).message === action)).toEqual([]);
  expect(changes.filter((action) => actionName(action).message === 'Changed')).toEqual([]);
});

const isUnnamed = (action: string) => operationName(action).message === action;

test('every action that requires a verification has a name', () => {
  expect([...stepUpActions, ...entryActions].filter(isUnnamed)).toEqual([]);
});

test('every change to webhook endpoints has a name', () => {
  const changed = ['create', 'rotate', 'delete', 'enable', 'disable'].map((change) => `webhook.${change}`);
  expect(changed.filter(isUnnamed)).toEqual([]);
});

test('every change of where money may go has a name', () => {
  const elsewhere = ['beneficiary', 'recipient'].flatMap((who) =>
    ['add', 'change', 'delete', 'restore'].map((change) => `${who}.${change}`),
  );
  expect(['address.add', 'address.allowListOff', ...elsewhere].filter(isUnnamed)).toEqual([]);
});
