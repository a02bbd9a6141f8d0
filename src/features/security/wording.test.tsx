import { expect, test } from 'vitest';
import { members } from '#contract/members/calls.ts';
import { stepUpActions } from '#contract/step-up/actions.ts';
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

test('every action that requires a verification has a name', () => {
  expect(stepUpActions.filter((action) => operationName(action).message === action)).toEqual([]);
});
