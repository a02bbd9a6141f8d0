import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { assetCode } from '#contract/platform/assets.ts';
import { scheduledWithdrawals } from '#contract/scheduled-withdrawals/calls.ts';
import { answer, show } from '../../../tests/harness/screens/world.tsx';
import type { ScheduleRow } from './schedule-review.tsx';
import { Schedules } from './schedules.tsx';

const at = '2026-11-22T03:13:59.000Z';
const rent: ScheduleRow = {
  id: '01890000-0000-7000-8000-000000000001',
  asset: assetCode('EUR'),
  amount: '900.00',
  fee: '1.50',
  scheme: 'sepa',
  payee: {
    id: '01890000-0000-7000-8000-00000000000a',
    friendlyName: 'Landlord',
    name: 'Bo Tanaka',
    account: 'DE89370400440532013000',
    country: 'DE',
  },
  purpose: 'rent',
  reference: 'Rent',
  rhythm: 'monthly',
  firstOn: '2026-12-01',
  lastOn: '2027-11-01',
  timeZone: 'Europe/Berlin',
  status: 'active',
  pauseReason: null,
  next: { day: '2026-12-01', sendsOn: '2026-12-01', at },
  runs: [],
  createdAt: at,
  updatedAt: at,
};

test('the list of schedules says when each ends and which fee its amount includes', async () => {
  const endless = { ...rent, id: '01890000-0000-7000-8000-000000000002', lastOn: null, fee: '0.00' };
  const once = { ...endless, id: '01890000-0000-7000-8000-000000000003', rhythm: 'once' as const };
  answer(scheduledWithdrawals.list, { items: [rent, endless, once], nextCursor: null, asOf: at });
  await show(<Schedules />);
  const line = (text: RegExp) => page.getByText(text);
  await expect.element(line(/Next: Dec 1, 2026 · Last: Nov 1, 2027 · Includes a fee of up to 1\.50/)).toBeVisible();
  await expect.element(line(/Next: Dec 1, 2026 · No end date · No fee$/)).toBeVisible();
  await expect.element(line(/Next: Dec 1, 2026 · No fee$/)).toBeVisible();
});

test('a schedule says at once that its last payment wasn’t made, and one for a single day isn’t completed', async () => {
  const run = { day: '2026-12-01', outcome: 'refused', reason: 'balance', orderId: null, at } as const;
  const once = { ...rent, rhythm: 'once', status: 'completed', lastOn: null, next: null, runs: [run] } as const;
  answer(scheduledWithdrawals.list, { items: [{ ...once, runs: [{ ...run }] }], nextCursor: null, asOf: at });
  await show(<Schedules />);
  await expect.element(page.getByText('Not made').first()).toBeVisible();
  await expect.element(page.getByText('Dec 1, 2026: Not enough available in your global account.')).toBeVisible();
  await expect.element(page.getByText('Completed')).not.toBeInTheDocument();
});
