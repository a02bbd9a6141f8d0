import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { multiSig } from '#contract/multi-sig/calls.ts';
import { permissionsOf } from '#contract/members/permissions.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { queryClient } from '#src/platform/query.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { ada, answer, show } from '../../../tests/harness/screens/world.tsx';
import { Balances } from './balances.tsx';
import type { WalletDetail } from './rows.ts';

const wallet = {
  id: '01890000-0000-7000-8000-000000000001',
  status: 'ready',
  isMine: true,
  hasOpen: false,
  open: null,
} as WalletDetail;
const holds = (amount: string) =>
  answer(multiSig.getBalances, { items: [{ asset: assetCode('USDT'), amount }], asOf: '2026-11-26T00:00:00.000Z' });
const withdraw = page.getByRole('button', { name: 'Withdraw' });

beforeEach(() => {
  queryClient.clear();
  setSignedIn({ ...ada, permissions: permissionsOf(['individual']) });
});

test.each([
  ['0', 'default'],
  ['25', 'filled'],
])('with a balance of %s the Withdraw button has the variant %s', async (amount, look) => {
  holds(amount);
  await show(<Balances wallet={wallet} />);
  await expect.element(page.getByText('USDT').first()).toBeVisible();
  await expect.element(withdraw).toHaveAttribute('data-variant', look);
});
