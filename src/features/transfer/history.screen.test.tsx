import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { assetCode } from '#contract/platform/assets.ts';
import { must } from '#contract/platform/errors.ts';
import { show } from '../../../tests/harness/screens/world.tsx';
import { TransferHistory } from './history.tsx';
import { transfersTable } from './sync.ts';

test('a transfer in the list opens its record, with its receipt', async () => {
  const at = '2026-11-22T03:13:59.000Z';
  const id = '01890000-0000-7000-8000-000000000001';
  const known = must(await transfersTable.open(), 'what this device keeps of transfers');
  await known.put({
    id,
    asset: assetCode('USDT'),
    amount: '5',
    fee: '0',
    direction: 'out',
    type: 'customer',
    counterpartyUid: '10000002',
    counterpartyName: 'B• T••••',
    status: 'audit',
    remark: '',
    returnReason: null,
    createdAt: at,
    updatedAt: at,
  });
  await show(<TransferHistory />);
  const line = page.getByRole('link', { name: 'To B• T••••' });
  await expect.element(line).toHaveAttribute('href', `/dashboard/assets/digital/order?list=transfers&id=${id}`);
  const [, amount, , status] = page.getByRole('listitem').element().children;
  // Ends where the wider status ends.
  expect(amount?.getBoundingClientRect().left).toBeGreaterThan((status?.getBoundingClientRect().left ?? 0) + 1);
});
