import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { apiKeys } from '#contract/api-keys/calls.ts';
import { answer, asked, refuse, show } from '../../../tests/harness/screens/world.tsx';
import { RotateDialog } from './rotate-dialogs.tsx';
import { ApiKeysScreen } from './screens/keys.tsx';
import { keyOf } from './testing/key.ts';

// Step-up verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const sent = (call: string) => asked.filter(({ path }) => path.endsWith(call)).map(({ body }) => body);

test('a key’s secret is replaced, the new one is shown once, and the old one can be ended', async () => {
  const key = keyOf(1, { remark: 'Payroll' });
  const rotated = { ...key, secretVersion: 2, oldSecretUntil: '2026-11-29T03:00:00.000Z' };
  answer(apiKeys.getList, { items: [key], limit: 20 });
  await show(<ApiKeysScreen />);
  await button('Replace secret of Payroll').click();
  await expect.element(page.getByLabelText('For 24 hours')).toBeChecked();
  await page.getByLabelText('For 7 days').click();
  answer(apiKeys.rotate, { ...rotated, secretKey: 'the-new-secret' });
  answer(apiKeys.getList, { items: [rotated], limit: 20 });
  await button('Replace secret').click();
  await expect.element(page.getByRole('dialog', { name: 'Copy your secret key now' })).toBeVisible();
  expect(sent('/Rotate')).toEqual([{ id: key.id, secretVersion: 1, oldSecretHours: 168, verification: 'verified' }]);
  await button('I’ve saved it').click();
  await expect.element(page.getByText(/The old secret works until 29.Nov.2026/)).toBeVisible();
  expect(document.body.textContent).not.toContain('the-new-secret');
  answer(apiKeys.endOldSecret, { ...rotated, oldSecretUntil: null });
  answer(apiKeys.getList, { items: [{ ...rotated, oldSecretUntil: null }], limit: 20 });
  await button('End now: old secret of Payroll').click();
  await button('End old secret').click();
  await expect.poll(() => page.getByText(/The old secret works until/).elements()).toEqual([]);
  expect(sent('/EndOldSecret')).toEqual([{ id: key.id, verification: 'verified' }]);
});

test('a key that withdraws asks for the payment PIN, and one used elsewhere doesn’t keep its secret', async () => {
  await show(
    <RotateDialog
      row={keyOf(1, { permissions: ['read', 'withdraw'], status: 'abnormal', abnormalReason: 'ip' })}
      close={() => undefined}
    />,
  );
  expect(page.getByRole('radio').elements()).toEqual([]);
  await expect.element(page.getByText(/The old secret stops working now/)).toBeVisible();
  await button('Replace secret').click();
  await expect.element(page.getByText('Enter exactly six digits').first()).toBeVisible();
  expect(sent('/Rotate')).toEqual([]);
});

test('a refused rotation leaves the dialog open', async () => {
  refuse(apiKeys.rotate, 'apiKey:rotated');
  await show(<RotateDialog row={keyOf(1, {})} close={() => undefined} />);
  await button('Replace secret').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(button('Replace secret')).toBeEnabled();
});
