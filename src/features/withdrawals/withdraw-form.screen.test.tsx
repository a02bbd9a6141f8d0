import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addresses } from '#contract/addresses/calls.ts';
import { commands } from '#contract/commands/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { withdrawals } from '#contract/withdrawals/calls.ts';
import { keepBalance } from '../../../tests/harness/screens/balances.ts';
import { answer, asked, setOffline, show } from '../../../tests/harness/screens/world.tsx';
import type { Application, Terms, WithdrawalRow } from './rows.ts';
import { WithdrawForm } from './withdraw-form.tsx';

// Step-up verification and the sealing of a PIN have their own tests; here they always pass.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));
vi.mock('#src/platform/sealing.ts', () => ({
  withSealed: (texts: readonly string[], _purpose: string, send: (sealed: readonly unknown[]) => unknown) =>
    send(texts),
  withSealedPin: (pin: string, send: (sealed: unknown) => unknown) => send(pin),
}));

const saved = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const now = '2026-11-22T03:13:59.000Z';
const terms: Terms = {
  asset: assetCode('ETH'),
  network: 'ETH',
  fee: '0.001',
  minimum: '0.01',
  maximum: '50',
  limit: { days: 1, maximum: '100', used: '0', left: '100' },
  available: '2.5',
  reviewFrom: '20',
  travelRuleFrom: '0.5',
  arrivalMinutes: 3,
  stage: 'test',
  obstacles: [],
  notes: [],
  asOf: now,
};
const application = (amount: string): Application => ({
  rid: '01890000-0000-7000-8000-000000000002',
  asset: assetCode('ETH'),
  network: 'ETH',
  address: saved,
  tag: null,
  amount,
  fee: '0.001',
  arrives: '0.099',
  needsReview: false,
  needsTravelRule: false,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
});
const row: WithdrawalRow = {
  id: '01890000-0000-7000-8000-000000000001',
  asset: assetCode('ETH'),
  network: 'ETH',
  address: saved,
  tag: null,
  amount: '0.1',
  fee: '0.001',
  arrives: '0.099',
  status: 'processing',
  confirmations: 0,
  requiredConfirmations: 12,
  transactionHash: null,
  orderNumber: null,
  createdAt: now,
  updatedAt: now,
  completedAt: null,
  failureReason: null,
  failureCode: null,
  onHold: null,
  steps: [],
};

const done = vi.fn<(id: string) => unknown>();
const bodiesOf = ({ path }: { readonly path: string }) =>
  asked.filter((one) => one.path.split('?')[0] === path).map(({ body }) => body);

/** Renders the form with the state its screen keeps for it. */
function Whole() {
  const [applied, setApplied] = useState<Application>();
  return <WithdrawForm asset="ETH" application={applied} setApplication={setApplied} done={done} />;
}

beforeEach(async () => {
  done.mockClear();
  answer(withdrawals.getTerms, terms);
  answer(withdrawals.listProviders, { items: ['Kraken'] });
  answer(withdrawals.list, { items: [], nextCursor: null, asOf: now });
  answer(withdrawals.apply, ({ body }) => application(body.amount));
  answer(withdrawals.confirm, row);
  answer(commands.getOutcome, { state: 'unknown', call: null, answer: null, doneAt: null });
  answer(addresses.list, {
    items: [
      {
        id: '01890000-0000-7000-8000-000000000003',
        asset: assetCode('ETH'),
        network: assetCode('ETH'),
        address: saved,
        tag: '',
        remark: 'Safe at home',
        beneficiary: '',
        userType: 'individual',
        holding: 'selfHosted',
        provider: '',
        createdAt: now,
        updatedAt: now,
        usableAt: null,
      },
    ],
    asOf: now,
  });
});

const address = page.getByRole('textbox', { name: 'Address' });
const amount = page.getByLabelText('Amount', { exact: true });
const next = page.getByRole('button', { name: 'Continue' });
const confirm = page.getByRole('button', { name: /^Withdraw / });

test('a withdrawal to a saved address takes five steps and places one order, even on a double click', async () => {
  await show(<Whole />);
  let steps = 0;
  const step = async (taken: Promise<unknown>) => {
    await taken;
    steps += 1;
  };
  await step(page.getByRole('button', { name: /Safe at home/ }).click());
  await step(amount.fill('0.1'));
  await step(next.click());
  await step(page.getByLabelText('Payment PIN', { exact: true }).fill('271828'));
  await expect.element(confirm).toHaveTextContent('Withdraw 0.10 ETH');
  const button = confirm.element();
  if (!(button instanceof HTMLButtonElement)) throw new Error('a button');
  button.click();
  await step(Promise.resolve(button.click()));
  await expect.poll(() => done).toHaveBeenCalledExactlyOnceWith(row.id);
  expect(bodiesOf(withdrawals.apply)).toEqual([
    { asset: 'ETH', network: 'ETH', address: saved, tag: null, amount: '0.1', travelRule: null },
  ]);
  expect(bodiesOf(withdrawals.confirm)).toHaveLength(1);
  // Seven with the link to the form before it and the verification code after it.
  expect(steps).toBe(5);
});

test('the order stays busy until its record is shown in its place', async () => {
  const shown = Promise.withResolvers<void>();
  done.mockReturnValueOnce(shown.promise);
  await show(<Whole />);
  await page.getByRole('button', { name: /Safe at home/ }).click();
  await amount.fill('0.1');
  await next.click();
  await page.getByLabelText('Payment PIN', { exact: true }).fill('271828');
  await confirm.click();
  await expect.poll(() => done).toHaveBeenCalled();
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  shown.resolve();
  await expect.element(confirm).not.toHaveAttribute('aria-disabled');
});

test('offline, the form opens at once and keeps what is typed, and continues once online', async () => {
  setOffline(true);
  const shown = await show(<Whole />);
  await address.fill(saved);
  await amount.fill('0.1');
  await expect.element(next).toBeDisabled();
  await expect.element(page.getByText(/What you’ve entered is saved/)).toBeVisible();
  await expect.poll(() => document.querySelector('form')?.dataset['isKept']).toBe('true');
  await shown.unmount();
  await show(<Whole />);
  await expect.element(amount).toHaveValue('0.1');
  setOffline(false);
  await expect.element(page.getByText(/^Valid .* address/)).toBeVisible();
  await next.click();
  await expect.element(page.getByTestId('whole-address')).toHaveTextContent(saved);
});

test('offline, the available balance is the one stored on the device, with its age', async () => {
  await keepBalance('ETH', '2.25');
  await show(<Whole />);
  await expect.element(page.getByText('2.25ETH')).toBeVisible();
  await expect.element(page.getByText(/^Updated .*, offline$/)).toBeVisible();
});

test('all errors are listed at once, each linked to its field, and the amount is checked against the terms', async () => {
  answer(withdrawals.getTerms, { ...terms, travelRuleFrom: '20' });
  await show(<Whole />);
  await expect.element(next).toBeEnabled();
  await address.fill(saved.replace(/d$/, 'D'));
  await expect.element(page.getByText('This address has a typo. Copy it again')).toBeVisible();
  await amount.fill('3');
  await next.click();
  const summary = page.getByRole('alert');
  await expect.element(summary.getByText('2 fields need your attention')).toBeVisible();
  await expect.element(summary.getByText('Available: 2.50 ETH')).toBeVisible();
  await summary.getByRole('button', { name: 'Available: 2.50 ETH' }).click();
  await expect.element(amount).toHaveFocus();
  await amount.fill('0.005');
  await next.click();
  await expect.element(summary.getByText('Minimum withdrawal: 0.01 ETH')).toBeVisible();
  await expect.element(address).toHaveFocus();
  expect(bodiesOf(withdrawals.apply)).toEqual([]);
});

test('from the travel rule’s threshold on, the recipient’s details are required', async () => {
  await show(<Whole />);
  await page.getByRole('button', { name: /Safe at home/ }).click();
  await amount.fill('0.5');
  await next.click();
  await expect.element(page.getByLabelText('Provider name')).toHaveFocus();
  await page.getByLabelText('Provider name').fill('An unknown exchange');
  await expect.element(page.getByText(/We don’t know this provider/)).toBeVisible();
  await page.getByLabelText('Recipient name').fill('Bea Tan');
  // Countries closed for their risk can't be paid.
  expect(page.getByRole('option', { name: 'North Korea' }).elements()).toEqual([]);
  await page.getByLabelText('Recipient country').selectOptions('GB');
  await next.click();
  await expect.element(page.getByTestId('whole-address')).toBeVisible();
  expect(bodiesOf(withdrawals.apply)).toMatchObject([
    {
      travelRule: {
        walletType: 'provider',
        providerName: 'An unknown exchange',
        beneficiaryName: 'Bea Tan',
        country: 'GB',
      },
    },
  ]);
});

test('a pause shows its reason and its end, and disables the button', async () => {
  answer(withdrawals.getTerms, {
    ...terms,
    obstacles: [{ kind: 'securityChange', until: '2026-11-23T10:00:00.000Z' }],
  });
  await show(<Whole />);
  await expect.element(page.getByText(/Withdrawals are paused for 24 hours after a security change\./)).toBeVisible();
  await expect.element(page.getByText(/Until 23 Nov 2026, \d\d:\d\d/)).toBeVisible();
  await expect.element(next).toBeDisabled();
});
