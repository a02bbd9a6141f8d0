import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setSignedIn } from '#src/platform/session-state.ts';
import { show, staffWith } from '../../../tests/harness/screens/world.tsx';
import { CaseActions } from './case-actions.tsx';
import type { Case } from './rows.ts';

const at = '2026-11-22T03:00:00.000Z';
const entry = (kind: Case['entries'][number]['kind']) => ({
  kind,
  at,
  by: 'Sam Reed',
  text: 'x',
  about: null,
  seen: [],
});
const waiting: Case = {
  id: '01890000-0000-7000-8000-000000000001',
  kind: 'transfer',
  subject: '01890000-0000-7000-8000-000000000002',
  customer: { uid: '10000001', name: 'Ada Lindqvist' },
  amount: null,
  value: null,
  state: 'waiting',
  role: 'compliance',
  assignee: null,
  isMine: false,
  needed: 1,
  decided: 0,
  openedAt: at,
  dueAt: at,
  closedAt: null,
  facts: [],
  version: 'audit',
  answers: ['approve', 'reject'],
  entries: [entry('opened'), entry('asked')],
  canAct: true,
  colleagues: [],
  roles: [],
  conflict: null,
};
const request = page.getByRole('button', { name: 'Request information' });

test('a case that waits for the customer takes another question only after it was escalated', async () => {
  setSignedIn(staffWith('compliance'));
  const screen = await show(<CaseActions item={waiting} />);
  await expect.element(page.getByRole('button', { name: 'Escalate' })).toBeVisible();
  expect(request.elements()).toEqual([]);
  await screen.unmount();
  await show(<CaseActions item={{ ...waiting, entries: [...waiting.entries, entry('escalated'), entry('note')] }} />);
  await expect.element(request).toBeVisible();
});
