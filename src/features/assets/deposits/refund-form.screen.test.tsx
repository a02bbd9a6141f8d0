import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../tests/harness/screens/world.tsx';
import type { DepositRow } from '../rows.ts';
import DepositDetails from './deposit-details.tsx';
import RefundForm from './refund-form.tsx';

const at = '2026-11-20T10:00:00.000Z';
const deposit = (amount: string): DepositRow => ({
  id: '01930000-0000-7000-8000-00000000000a',
  asset: 'BTC',
  network: 'BTC',
  address: 'tb1qlocal',
  tag: null,
  amount,
  fee: '0',
  status: 'complianceReview',
  confirmations: 3,
  requiredConfirmations: 2,
  transactionHash: 'ab'.repeat(32),
  createdAt: at,
  updatedAt: at,
  completedAt: null,
  failureReason: null,
  steps: [],
  refund: null,
});
const refund = {
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  tag: null,
  amount: '0.19980000',
  requestedAt: at,
  isApproved: false,
  isRefused: false,
  transactionHash: null,
};

test('shows what arrives, after the network fee', async () => {
  await show(<RefundForm row={deposit('0.20000000')} />);
  await expect.element(page.getByText(/You’ll get 0\.1998/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Request return' })).toBeVisible();
});

test('takes no request for a deposit that the network fee consumes', async () => {
  await show(<RefundForm row={deposit('0.00020000')} />);
  await expect.element(page.getByText(/can’t be returned/)).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('asks for another address where the one given is refused', async () => {
  await show(<DepositDetails row={{ ...deposit('0.20000000'), refund: { ...refund, isRefused: true } }} />);
  await expect.element(page.getByText('Return address')).toBeVisible();
  await expect.element(page.getByText('Address rejected')).toBeVisible();
  await expect.element(page.getByText('We can’t send to this address. Enter another one.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Change request' })).toBeVisible();
});

test('shows what an approved refund pays', async () => {
  await show(<DepositDetails row={{ ...deposit('0.20000000'), refund: { ...refund, isApproved: true } }} />);
  await expect.element(page.getByText('You get')).toBeVisible();
  await expect.element(page.getByText(/0\.1998/)).toBeVisible();
});

test('the transaction of a refund can be copied', async () => {
  const paid = { ...refund, isApproved: true, transactionHash: 'cd'.repeat(32) };
  await show(<DepositDetails row={{ ...deposit('0.20000000'), status: 'depositFailedAndRefunded', refund: paid }} />);
  await expect.element(page.getByLabelText('Return transaction ID')).toHaveTextContent(paid.transactionHash);
});
