import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { earn } from '#contract/earn/calls.ts';
import { product } from '../../../tests/harness/screens/earn.ts';
import { answer, show } from '../../../tests/harness/screens/world.tsx';
import { AccountTab } from './account-tab.tsx';
import type { Position } from './queries.ts';

const stakedAt = '2026-11-22T03:00:00.000Z';
const stake = (n: number, startsOn: string): Position => ({
  id: `01890000-0000-7000-8000-00000000000${n}`,
  productId: product.id,
  code: product.code,
  asset: product.asset,
  kind: 'flexible',
  termDays: null,
  amount: '1',
  redeeming: '0',
  annualRate: '0.028',
  earned: '0',
  stakedAt,
  startsOn,
  endsOn: null,
  renews: false,
});

test('a stake says from when it earns interest, whether or not it does yet', async () => {
  const positions = [stake(1, '2026-11-23'), stake(2, '2996-11-29')];
  answer(earn.getAccount, { positions, totals: [], agreedVersion: null, agreedAt: null, asOf: stakedAt });
  await show(<AccountTab opened={undefined} open={() => {}} />);
  await expect.element(page.getByText('Since Nov 23, 2026')).toBeVisible();
  await expect.element(page.getByText('Starts Nov 29, 2996')).toBeVisible();
});
