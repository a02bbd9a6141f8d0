import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { commands } from '#contract/commands/calls.ts';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { payeesTable, type PayeeRow } from '#src/features/payees/index.ts';
import { draftPlace } from '#src/platform/drafts.ts';
import { answer, asked, setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

// The verification and the sealing of secrets have tests of their own; here they are passed.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));
vi.mock('#src/platform/sealing.ts', () => ({
  withSealedPin: (pin: string, send: (sealed: string) => unknown) => send(pin),
}));

const now = '2026-11-22T03:00:00.000Z';
const payee: PayeeRow = {
  id: '01890000-0000-7000-8000-000000000001',
  country: 'DE',
  currency: assetCode('EUR'),
  userType: 'individual',
  scheme: 'sepa',
  friendlyName: 'Landlord',
  values: { firstName: 'Bo', lastName: 'Tan', iban: 'DE89370400440532013000' },
  version: '1',
  name: 'Bo Tan',
  account: 'DE89370400440532013000',
  bankName: null,
  nameCheck: { result: 'match', name: null },
  usableAt: null,
  createdAt: now,
  updatedAt: now,
};

beforeEach(async () => {
  await draftPlace('fiat-withdrawal').drop();
  const known = must(await payeesTable.open(), 'what this device keeps of payees');
  await known.put(payee);
  answer(commands.getOutcome, { state: 'unknown', call: null, answer: null, doneAt: null });
  answer(fiatWithdrawals.getTerms, {
    available: '500.00',
    limit: { days: 1, maximum: '1000', used: '0', left: '1000' },
    reviewFrom: '10000',
    obstacles: [],
    asOf: now,
  });
  await show(<WithdrawForm done={() => undefined} scheduled={() => undefined} />);
});

const amount = page.getByLabelText('Amount', { exact: true });
const review = page.getByRole('button', { name: 'Review bank withdrawal' });

test('an amount that is none, or more than there is, is told at its field, which has the focus', async () => {
  for (const text of ['', '0', '1e3', '500.01', '1.234']) {
    await amount.fill(text);
    await review.click();
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  }
});

test('a first day in the past is told at its field, and what was typed outlasts a review', async () => {
  await amount.fill('25.50');
  await page.getByLabelText('Frequency').selectOptions('Every month');
  await page.getByLabelText('First withdrawal').fill('2020-01-01');
  await review.click();
  await expect.element(page.getByLabelText('First withdrawal')).toHaveFocus();
  await page.getByLabelText('Frequency').selectOptions('Now');
  await review.click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(amount).toHaveValue('25.50');
});

test('pressed twice at once, one withdrawal is asked for, with the PIN and the verification', async () => {
  await amount.fill('25.50');
  await review.click();
  await page.getByLabelText('Payment PIN', { exact: true }).fill('271828');
  const send = page.getByRole('button', { name: /^Withdraw / });
  await send.dblClick();
  const orders = () => asked.filter(({ path }) => path === fiatWithdrawals.create.path);
  await vi.waitFor(() => expect(orders()).toHaveLength(1), 15_000);
  expect(orders()[0]?.body).toMatchObject({ payeeId: payee.id, amount: '25.50', verification: 'verified' });
});

test('without a network the form keeps what was typed and says why nothing can be sent', async () => {
  await amount.fill('25.50');
  setOffline(true);
  await expect.element(review).toBeDisabled();
  await expect.element(page.getByText(/saved on this device/)).toBeVisible();
  await expect.element(amount).toHaveValue('25.50');
  setOffline(false);
});
