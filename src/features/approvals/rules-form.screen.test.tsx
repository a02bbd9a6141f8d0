import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { approvals } from '#contract/approvals/calls.ts';
import { asked, show } from '../../../tests/harness/screens/world.tsx';
import { holdForm } from '../../../tests/harness/screens/form.ts';
import type { Rules } from './queries.ts';
import { RulesForm } from './rules-form.tsx';

// The verification has its own tests; here it always passes.
vi.mock('#src/features/step-up/index.ts', () => ({
  useVerified: () => (_action: unknown, _values: unknown, send: (passed: string) => unknown) => send('verified'),
}));

const rules: Rules = {
  currency: 'EUR',
  reportingCurrency: 'EUR',
  rules: [
    { kind: 'withdrawal', oneFrom: '1000', twoFrom: null },
    { kind: 'transfer', oneFrom: null, twoFrom: null },
  ],
  approvers: [],
  changeNeeds: 0,
  change: null,
  lifetimeHours: 72,
};
const two = page.getByLabelText('Two approvals from, in EUR').first();

holdForm({
  name: 'rules of approval',
  piece: () => <RulesForm rules={rules} />,
  action: 'Save rules',
  fill: async () => {
    await two.fill('5000');
    return two;
  },
  sends: approvals.setRules,
  body: {
    currency: 'EUR',
    rules: [
      { kind: 'withdrawal', oneFrom: '1000', twoFrom: '5000' },
      { kind: 'transfer', oneFrom: null, twoFrom: null },
    ],
  },
});

test('an amount for two approvals below the amount for one is refused at its field', async () => {
  await show(<RulesForm rules={rules} />);
  await two.fill('500');
  await page.getByRole('button', { name: 'Save rules' }).click();
  await expect.element(two).toHaveFocus();
  await expect.element(page.getByText('The amount for two approvals must be higher than for one')).toBeVisible();
  expect(asked.filter(({ path }) => path === approvals.setRules.path)).toEqual([]);
});
