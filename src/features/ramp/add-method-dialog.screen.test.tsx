import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { commands } from '#contract/commands/calls.ts';
import { receiptMethods } from '#contract/receipt-methods/calls.ts';
import { answer, asked, cutNetwork, setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { AddMethodDialog } from './add-method-dialog.tsx';

// The verification has tests of its own; here it is passed.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const close = vi.fn<() => void>();
const words = (text: string) => ({ en: text, 'zh-CN': text });
const created = () => asked.filter(({ path }) => path === receiptMethods.create.path);
const account = page.getByLabelText('Account number');
const add = page.getByRole('button', { name: 'Add payment method' });

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

test('what didn’t load says so, and loads when it is asked for again', async () => {
  cutNetwork(true);
  answerChannels();
  await show(<AddMethodDialog close={close} />);
  await expect.element(page.getByText('This didn’t load')).toBeVisible();
  cutNetwork(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(account).toBeVisible();
});

test('where every way is added already, that is said', async () => {
  answerChannels(true);
  await show(<AddMethodDialog close={close} />);
  await expect.element(page.getByText(/already added every payment method/)).toBeVisible();
});

test('an account that is missing is told at its field, and one that is pressed twice is added once', async () => {
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
  await add.dblClick();
  await expect.poll(created).toHaveLength(1);
  expect(created()[0]?.body).toMatchObject({ channel: 'wise', values: { account: 'DE-1' }, verification: 'verified' });
});
