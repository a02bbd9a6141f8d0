import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { commands } from '#contract/commands/calls.ts';
import { receiptMethods } from '#contract/receipt-methods/calls.ts';
import { answer, answerLater, asked, cutNetwork, setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { AddMethodDialog } from './add-method-dialog.tsx';

// Step-up verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const close = vi.fn<() => void>();
const words = (text: string) => ({ en: text, 'zh-CN': text });
const created = () => asked.filter(({ path }) => path === receiptMethods.create.path);
const account = page.getByLabelText('Account number');
const add = page.getByRole('button', { name: 'Add payment method' });

const added = {
  id: '01890000-0000-7000-8000-000000000001',
  channel: 'wise',
  name: words('Wise'),
  currencies: [],
  masked: '•••1',
  values: { account: 'DE-1' },
  createdAt: '2026-11-22T03:00:00.000Z',
};

const answerChannels = (isBound = false) =>
  answer(receiptMethods.listChannels, {
    items: [{ channel: 'wise', kind: 'wallet', name: words('Wise'), currencies: [], isBound }],
  });

beforeEach(() => {
  close.mockClear();
  answer(commands.getOutcome, { state: 'unknown', call: null, answer: null, doneAt: null });
  answer(receiptMethods.getForm, {
    channel: 'wise',
    fields: [{ key: 'account', type: 'text', label: words('Account number'), isRequired: true }],
  });
});

test('a failed load says so, and loads on retry', async () => {
  cutNetwork(true);
  answerChannels();
  await show(<AddMethodDialog close={close} />);
  await expect.element(page.getByText('This didn’t load')).toBeVisible();
  cutNetwork(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(account).toBeVisible();
});

test('says so if every payment method has been added already', async () => {
  answerChannels(true);
  await show(<AddMethodDialog close={close} />);
  await expect.element(page.getByText(/already added every payment method/)).toBeVisible();
});

test('a missing account is reported at its field, and a double click adds the method once', async () => {
  answerChannels();
  await show(<AddMethodDialog close={close} />);
  await add.click();
  await expect.element(account).toHaveFocus();
  await expect.element(account).toHaveAttribute('aria-invalid', 'true');
  expect(created()).toEqual([]);
  await account.fill('DE-1');
  setOffline(true);
  await expect.element(add).toBeDisabled();
  setOffline(false);
  const release = answerLater(receiptMethods.create, added);
  await add.dblClick();
  await expect.poll(created).toHaveLength(1);
  release();
  await expect.poll(() => close.mock.calls).toHaveLength(1);
  expect(created()).toHaveLength(1);
  expect(created()[0]?.body).toMatchObject({ channel: 'wise', values: { account: 'DE-1' }, verification: 'verified' });
});
