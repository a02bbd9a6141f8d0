import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { earn } from '#contract/earn/calls.ts';
import { answerBalance, keepBalance } from '../../../tests/harness/screens/balances.ts';
import { product } from '../../../tests/harness/screens/earn.ts';
import { answer, show } from '../../../tests/harness/screens/world.tsx';
import { loadDraft } from '#src/platform/drafts.ts';
import { StakeDialog } from './stake-dialog.tsx';

const asOf = '2026-11-22T03:00:00.000Z';

test('offline, the stakeable balance is the one stored on the device, with its age', async () => {
  await keepBalance('ETH', '3.8');
  await show(<StakeDialog product={product} agreement="1" close={() => {}} done={() => {}} />);
  await expect.element(page.getByText('3.80ETH')).toBeVisible();
  await expect.element(page.getByText(/^Updated .*, offline$/)).toBeVisible();
  await page.getByRole('button', { name: 'Max' }).click();
  await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('3.8');
});

test('typed values are restored after a reload', async () => {
  const dialog = <StakeDialog product={product} agreement="1" close={() => {}} done={() => {}} />;
  const shown = await show(dialog);
  await page.getByLabelText('Amount', { exact: true }).fill('2.5');
  const kept = async () => (await loadDraft(`earn-stake-${product.code}`))?.value;
  await expect.poll(kept).toMatchObject({ amount: '2.5' });
  await shown.unmount();
  await show(dialog);
  await expect.element(page.getByLabelText('Amount', { exact: true })).toHaveValue('2.5');
});

test('coins that are staked lead on to the stake', async () => {
  answerBalance('ETH', '3.8');
  answer(earn.getAccount, { positions: [], totals: [], agreedVersion: '1', agreedAt: asOf, asOf });
  const { id, code, asset, kind, termDays, annualRate } = product;
  const stake = {
    id,
    productId: id,
    code,
    asset,
    kind,
    termDays,
    annualRate,
    amount: '2.5',
    redeeming: '0',
    earned: '0',
  };
  answer(earn.stake, { ...stake, stakedAt: asOf, startsOn: '2026-11-23', endsOn: null, renews: false });
  const done = vi.fn();
  await show(<StakeDialog product={product} agreement="1" close={() => {}} done={done} />);
  await page.getByLabelText('Amount', { exact: true }).fill('2.5');
  await page.getByRole('button', { name: 'Stake ETH' }).click();
  await expect.poll(() => done.mock.calls.length).toBe(1);
});
