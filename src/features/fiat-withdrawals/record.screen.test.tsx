import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { answer, asked, show } from '../../../tests/harness/screens/world.tsx';
import { Record } from './record.tsx';
import type { PayoutRow } from './wording.ts';

const now = '2026-11-22T03:00:00.000Z';
const approved: PayoutRow = {
  id: '01890000-0000-7000-8000-000000000002',
  asset: assetCode('EUR'),
  amount: '100.00',
  fee: '1.00',
  arrives: '99.00',
  scheme: 'sepa',
  payee: {
    id: '01890000-0000-7000-8000-000000000001',
    friendlyName: 'Landlord',
    name: 'Bo Tan',
    account: 'DE89370400440532013000',
    country: 'DE',
  },
  purpose: 'rent',
  reference: '',
  status: 'inProgress',
  failureReason: null,
  handedOverAt: null,
  sentAt: null,
  completedAt: null,
  returnedAt: null,
  returnReason: null,
  bankReason: null,
  createdAt: now,
  updatedAt: now,
  steps: [
    { status: 'pendingReview', at: now },
    { status: 'inProgress', at: now },
  ],
};

const cancel = page.getByRole('button', { name: 'Cancel bank withdrawal' });

test('an approved withdrawal that waits to be sent says so, and the owner can cancel it', async () => {
  answer(fiatWithdrawals.cancel, { ...approved, status: 'cancelled' });
  await show(<Record row={approved} />);
  await expect.element(page.getByText(/haven’t sent this to the bank yet/)).toBeVisible();
  await cancel.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Anything you owe is paid from it/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel bank withdrawal' }).click();
  const orders = () => asked.filter(({ path }) => path === fiatWithdrawals.cancel.path);
  await expect.poll(orders).toHaveLength(1);
  expect(orders()[0]?.body).toEqual({ id: approved.id });
});

test('a withdrawal handed over to the bank can’t be canceled', async () => {
  await show(<Record row={{ ...approved, handedOverAt: now }} />);
  await expect.element(page.getByText('Processing').first()).toBeVisible();
  await expect.element(page.getByText(/haven’t sent this to the bank yet/)).not.toBeInTheDocument();
  await expect.element(cancel).not.toBeInTheDocument();
});

test('a withdrawal that the bank sent back says why in the reader’s language, and what the bank said', async () => {
  const returned = { status: 'success', returnedAt: now, bankReason: 'accountClosed', returnReason: 'AC04' } as const;
  await show(<Record row={{ ...approved, ...returned, handedOverAt: now }} />);
  await expect.element(page.getByText('The account is closed.')).toBeVisible();
  await expect.element(page.getByText('AC04')).toBeVisible();
});
