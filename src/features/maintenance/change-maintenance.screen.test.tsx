import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { maintenance } from '#contract/maintenance/calls.ts';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { ChangeMaintenance } from './change-maintenance.tsx';

// Step-up verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const field = (label: string) => page.getByLabelText(label, { exact: true });
const text = { en: '', 'zh-CN': '' };

holdForm({
  name: 'a platform that is closed',
  piece: () => <ChangeMaintenance state={{ isOn: false, endsAt: null, text }} isOn close={() => undefined} />,
  action: 'Close to customers',
  first: field('Notice in English'),
  fill: async () => {
    await field('Notice in English').fill('Back at noon');
    await field('Notice in Chinese').fill('中午恢复');
    await field('Reason, for the record').fill('Migration');
    return field('Notice in English');
  },
  sends: maintenance.change,
  body: { isOn: true, endsAt: null, text: { en: 'Back at noon', 'zh-CN': '中午恢复' }, reason: 'Migration' },
});

test('the notices in both languages are missed by names of their own', async () => {
  await show(<ChangeMaintenance state={{ isOn: false, endsAt: null, text }} isOn close={() => undefined} />);
  await page.getByRole('button', { name: 'Close to customers' }).click();
  await expect.element(page.getByRole('button', { name: 'Enter the customer notice in English' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Enter the customer notice in Chinese' })).toBeVisible();
});
