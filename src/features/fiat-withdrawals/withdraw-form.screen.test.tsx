import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { commands } from '#contract/commands/calls.ts';
import { fiatWithdrawals } from '#contract/fiat-withdrawals/calls.ts';
import { catalogue, installCatalogue } from '#contract/catalogue/snapshot.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { payeesTable, type PayeeRow } from '#src/features/payees/index.ts';
import { draftPlace } from '#src/platform/drafts.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, answer, asked, setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

// The verification and the sealing of secrets have their own tests; here they always pass.
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

const newer: PayeeRow = {
  ...payee,
  id: '01890000-0000-7000-8000-000000000002',
  friendlyName: 'Plumber',
  name: 'Cai Ek',
  account: 'DE75512108001245126199',
};
const stored = async () => must(await payeesTable.open(), 'what this device keeps of payees');

beforeEach(async () => {
  await (await stored()).put(payee);
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
const recipient = page.getByLabelText('Recipient', { exact: true });

test('an invalid amount, or one above the balance, is reported at its field, which gets the focus', async () => {
  for (const text of ['', '0', '1e3', '500.01', '1.234']) {
    await amount.fill(text);
    await review.click();
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  }
});

test('a first day in the past is reported at its field, and typed values survive a review', async () => {
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

test('a double click requests one withdrawal, with the PIN and the verification', async () => {
  await amount.fill('25.50');
  await review.click();
  await page.getByLabelText('Payment PIN', { exact: true }).fill('271828');
  const send = page.getByRole('button', { name: /^Withdraw / });
  // In one task: between two clicks of a slow machine's pointer, the command would already be done here.
  const pressed = send.element() as HTMLButtonElement;
  pressed.click();
  pressed.click();
  const orders = () => asked.filter(({ path }) => path === fiatWithdrawals.create.path);
  await expect.poll(orders).toHaveLength(1);
  expect(orders()[0]?.body).toMatchObject({ payeeId: payee.id, amount: '25.50', verification: 'verified' });
});

test('offline, the form keeps what was typed and says why nothing can be sent', async () => {
  await amount.fill('25.50');
  setOffline(true);
  await expect.element(review).toBeDisabled();
  await expect.element(page.getByText(/saved on this device/)).toBeVisible();
  await expect.element(amount).toHaveValue('25.50');
  setOffline(false);
});

test('the payee shown first stays selected when a newer one is synced', async () => {
  await expect.element(recipient).toHaveValue(payee.id);
  await amount.fill('25.50');
  await (await stored()).put(newer);
  await expect.element(page.getByRole('option', { name: /^Plumber/ })).toBeInTheDocument();
  await expect.element(recipient).toHaveValue(payee.id);
  await review.click();
  await expect.element(page.getByText('Bo Tan')).toBeVisible();
});

test('a selected payee that is deleted is not replaced by another one: the form asks to choose', async () => {
  await (await stored()).put(newer);
  await amount.fill('25.50');
  await recipient.selectOptions(payee.id);
  await (await stored()).delete(payee.id);
  await expect.element(page.getByText('This recipient is no longer available. Choose another.')).toBeVisible();
  await expect.element(recipient).toHaveValue('');
  await expect.element(review).not.toBeInTheDocument();
  await recipient.selectOptions(newer.id);
  await expect.element(amount).toHaveValue('25.50');
  await review.click();
  await expect.element(page.getByText('Cai Ek')).toBeVisible();
});

test('a payee whose currency is paused can be exchanged for another one', async () => {
  await (await stored()).put({ ...newer, currency: assetCode('BTC') });
  await recipient.selectOptions(newer.id);
  await expect.element(page.getByText(/are paused/)).toBeVisible();
  await recipient.selectOptions(payee.id);
  await expect.element(amount).toBeVisible();
});

test('fees follow the terms of the account’s country, also those published while the form is open', async () => {
  const before = catalogue();
  const [general] = before.terms.filter(({ operation, channel }) => operation === 'withdrawal' && channel === 'sepa');
  const own = { ...must(general, 'the terms of SEPA'), id: crypto.randomUUID(), country: 'SG', fee: '3.2' };
  await amount.fill('25.50');
  await expect.element(page.getByRole('radio').first()).toBeChecked();
  setSignedIn({ ...ada, country: 'SG' });
  installCatalogue({ ...before, version: before.version + 1, terms: [...before.terms, own] });
  onTestFinished(() => installCatalogue(before));
  await review.click();
  await expect.element(page.getByText(/3\.20/).first()).toBeVisible();
  await expect.element(page.getByText(/22\.30/).first()).toBeVisible();
});

test('the payee named in the address is selected, and what was typed for another isn’t kept for them', async () => {
  await (await stored()).put(newer);
  await cleanup();
  await draftPlace('fiat-withdrawal').save({ payeeId: payee.id, amount: '25.50' });
  await show(<WithdrawForm to={newer.id} done={() => undefined} scheduled={() => undefined} />);
  await expect.element(recipient).toHaveValue(newer.id);
  await expect.element(amount).toHaveValue('');
  await cleanup();
  await show(<WithdrawForm to={payee.id} done={() => undefined} scheduled={() => undefined} />);
  await expect.element(amount).toHaveValue('25.50');
});
