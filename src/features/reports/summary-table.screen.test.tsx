import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import { SummaryTable } from './summary-table.tsx';

test('the days of a summary are written in words', async () => {
  const days = [{ day: '2026-11-27', volume: '0', fees: '0', balances: '12', unpriced: [] }];
  await show(<SummaryTable summary={{ volume: '0', fees: '0', days }} currency="USD" />);
  await expect.element(page.getByRole('rowheader', { name: 'Nov 27, 2026' })).toBeVisible();
});
