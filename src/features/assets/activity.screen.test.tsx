import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { assets } from '#contract/assets/calls.ts';
import { RecordTab } from '#src/features/records/index.ts';
import { openLocal } from '#src/platform/local.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, answer, show } from '../../../tests/harness/screens/world.tsx';
import { movements } from './orders/movements.tsx';
import { assetTables } from './sync.ts';

const none = { change: () => undefined, clear: () => undefined };

/** Shows the activity of a customer without movements, who has deposits in these states. */
async function showWith(uid: string, ...statuses: readonly string[]): Promise<void> {
  setSignedIn({ ...ada, uid });
  answer(assets.listHistory, { items: [], nextCursor: null, asOf: '2026-11-22T03:00:00.000Z' });
  const { account } = await openLocal();
  const row = { asset: 'BTC', network: 'bitcoin', amount: '1', fee: '0', address: 'bc1', transactionHash: 'h' };
  const others = { tag: null, failureReason: null, completedAt: null, createdAt: '2026-11-22T03:00:00.000Z' };
  await account
    ?.table('deposits')
    .bulkPut(statuses.map((status, index) => ({ ...row, ...others, id: String(index), status })));
  await assetTables.history.sync();
  await show(<RecordTab domain={movements} search={{}} {...none} />);
}

test('an activity without movements says that a deposit is under review, and where it is', async () => {
  await showWith('34000001', 'complianceReview', 'depositFailedAndRefunded');
  await expect.element(page.getByRole('heading', { name: '1 deposit in progress' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'View deposits' }))
    .toHaveAttribute('href', '/dashboard/assets/digital/order?list=deposits');
  expect(page.getByText('No activity yet').elements()).toEqual([]);
});

test('an activity without movements and deposits says how to begin', async () => {
  await showWith('34000002', 'depositFailedAndRefunded');
  await expect.element(page.getByText('No activity yet')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Make a deposit' })).toBeVisible();
});
