import { expect, test } from 'vitest';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { page } from 'vitest/browser';
import { show } from '../../../../tests/harness/screens/world.tsx';
import { assetTables } from '../sync.ts';
import MissingDialog from './missing-dialog.tsx';
import { MissingPanel } from './missing-panel.tsx';

test('a missing deposit is reported by its chain’s form of a transaction ID', async () => {
  await show(<MissingDialog asset="SOL" close={() => undefined} />);
  const hash = page.getByLabelText('Transaction ID');
  const needsSignature = page.getByText('Enter the full transaction signature, 86 to 88 characters').first();
  const hand = page.getByRole('button', { name: 'Submit' });
  await hash.fill('ab'.repeat(32));
  await hand.click();
  await expect.element(needsSignature).toBeVisible();
  await hash.fill('5'.repeat(88));
  await hand.click();
  await expect.element(needsSignature).not.toBeInTheDocument();
});

test('a report that found nothing can be corrected and sent again, unless that was done', async () => {
  const hash = 'ab'.repeat(32);
  const notFound = {
    id: '01890000-0000-7000-8000-000000000001',
    asset: assetCode('BTC'),
    network: 'BTC',
    transactionHash: hash,
    amount: '0.50000000',
    remark: 'From my old wallet',
    fileId: null,
    status: 'notFound' as const,
    answer: 'No such transaction',
    createdAt: '2026-11-22T03:13:59.000Z',
    answeredAt: '2026-11-22T09:13:59.000Z',
  };
  const known = must(await assetTables.missing.open(), 'what this device keeps of reports');
  await known.put(notFound);
  await show(<MissingPanel asset="SOL" />);
  const again = page.getByRole('button', { name: 'Report again' });
  await expect.element(again).toBeVisible();
  // An amount and its coin stand in one line.
  const amount = must(document.querySelector('li span:has(> small)'), 'the amount');
  const unit = must(amount.querySelector('small'), 'its coin');
  expect(amount.getBoundingClientRect().height).toBeLessThan(2 * unit.getBoundingClientRect().height);
  await again.click();
  await expect.element(page.getByLabelText('Transaction ID')).toHaveValue(hash);
  await expect.element(page.getByLabelText('Amount')).toHaveValue('0.5');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await known.put({ ...notFound, id: '01890000-0000-7000-8000-000000000002', status: 'pending', answer: null });
  await expect.poll(() => again.elements()).toEqual([]);
});
