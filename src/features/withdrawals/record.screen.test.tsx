import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { assetCode } from '#contract/platform/assets.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { Record } from './record.tsx';
import type { WithdrawalRow } from './rows.ts';

const at = '2026-11-22T03:13:59.000Z';
const row: WithdrawalRow = {
  id: '01890000-0000-7000-8000-000000000001',
  asset: assetCode('BTC'),
  network: 'BTC',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  tag: null,
  amount: '0.5',
  fee: '0.0002',
  arrives: '0.4998',
  status: 'pendingReview',
  confirmations: 0,
  requiredConfirmations: 2,
  transactionHash: null,
  orderNumber: null,
  createdAt: at,
  updatedAt: at,
  completedAt: null,
  failureReason: null,
  failureCode: null,
  onHold: null,
  steps: [{ status: 'pendingReview', at }],
};

test('a withdrawal’s page leads to its receipt, and offers to cancel it while that is possible', async () => {
  const shown = await show(<Record row={row} />);
  const receipt = page.getByRole('link', { name: 'Receipt' });
  const path = `/dashboard/assets/digital/receipt?list=withdrawals&id=${row.id}`;
  await expect.element(receipt).toHaveAttribute('href', path);
  await expect.element(page.getByRole('button', { name: 'Cancel withdrawal' })).toBeVisible();
  await shown.unmount();
  await show(<Record row={{ ...row, status: 'processing', completedAt: at }} />);
  await expect.element(receipt).toHaveAttribute('href', path);
  await expect.element(page.getByRole('button', { name: 'Cancel withdrawal' })).not.toBeInTheDocument();
});

test('an accepted withdrawal can be cancelled only while it is held', async () => {
  const accepted = { ...row, status: 'accepted' } as const;
  const cancel = page.getByRole('button', { name: 'Cancel withdrawal' });
  const shown = await show(<Record row={accepted} />);
  await expect.element(page.getByRole('link', { name: 'Receipt' })).toBeVisible();
  await expect.element(cancel).not.toBeInTheDocument();
  await shown.unmount();
  await show(<Record row={{ ...accepted, onHold: { reason: 'closed', since: at, until: null } }} />);
  await expect.element(cancel).toBeVisible();
});

test('a withdrawal that the provider failed says why in the reader’s language', async () => {
  await show(<Record row={{ ...row, status: 'failed', failureCode: 'notSent' }} />);
  await expect
    .element(page.getByText('The network or our payment provider didn’t accept the transaction.'))
    .toBeVisible();
});
