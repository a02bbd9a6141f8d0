import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, asked, show } from '../../../tests/harness/screens/world.tsx';
import { ApprovalCard } from './approval-card.tsx';
import type { ApprovalRow } from './queries.ts';
import { ApprovalsScreen } from './screens/approvals.tsx';

const at = '2026-11-28T10:00:00.000Z';
const boss = { uid: '10000007', name: 'Bea Boss' };

const row: ApprovalRow = {
  id: '01990000-0000-7000-8000-000000000001',
  kind: 'transfer',
  subjectId: '01990000-0000-7000-8000-000000000002',
  status: 'awaitingSuperiorApproval',
  company: { uid: '10000003', name: 'Harbour Trading Ltd' },
  submittedBy: { uid: '10000008', name: 'Cleo Clerk' },
  isYours: false,
  isByKey: false,
  asset: 'USDT',
  amount: '6000',
  payee: '10000009',
  network: null,
  tag: null,
  value: '6000',
  currency: 'USD',
  rules: null,
  needed: 2,
  decisions: [{ by: boss, isApproved: true, isCounted: false, reason: null, at }],
  awaited: [],
  canDecide: false,
  steps: [],
  createdAt: at,
  updatedAt: at,
  expiresAt: '2026-12-01T10:00:00.000Z',
};

beforeEach(() => setSignedIn(ada));

test('an approval by a member who may no longer approve says that it doesn’t count', async () => {
  await show(<ApprovalCard row={row} />);
  await expect.element(page.getByText(/^Doesn’t count/)).toBeVisible();
});

test('a user without a company is told that approvals are for businesses, not shown an empty list', async () => {
  await show(<ApprovalsScreen />);
  await expect.element(page.getByRole('heading', { name: 'Approvals are for businesses' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to overview' })).toBeVisible();
  expect(asked.filter(({ path }) => path.includes('/Approvals/'))).toEqual([]);
});
