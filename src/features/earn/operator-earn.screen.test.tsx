import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { earnDesk } from '#contract/earn/desk-calls.ts';
import { assetCode } from '#contract/platform/assets.ts';
import { setSignedIn } from '#src/platform/session-state.ts';
import { answer, show, staffWith } from '../../../tests/harness/screens/world.tsx';
import { OperatorEarnScreen } from './screens/operator-earn.tsx';

async function showProduct(): Promise<void> {
  setSignedIn(staffWith('admin'));
  const id = '01890000-0000-7000-8000-000000000001';
  const terms = { annualRate: '0.028', tiers: [], minimum: '0.01', maximum: '100', quota: '1000', isOpen: true };
  const made = { reason: 'Launch', madeAt: '2026-01-01T00:00:00.000Z', madeByName: null, approvedByName: null };
  const version = { ...terms, ...made, version: 1, effectiveOn: '2026-01-01' };
  const product = { id, code: 'ETH-FLEX', asset: assetCode('ETH'), kind: 'flexible' as const, termDays: null };
  answer(earnDesk.listProducts, { items: [{ ...product, taken: '0', versions: [version] }], proposals: [] });
  answer(earnDesk.listRuns, { next: [], items: [], asOf: '2026-11-22T03:00:00.000Z' });
  await show(<OperatorEarnScreen />);
}

test('the button for a new product is at least 16 px above the table', async () => {
  await showProduct();
  const button = page.getByRole('button', { name: 'New product' });
  await expect.element(page.getByRole('table').first()).toBeVisible();
  const below = page.getByRole('table').first().element().getBoundingClientRect().top;
  expect(below - button.element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(16);
});

test('on a phone a product is a compact row whose staked amount and quota keep their names', async () => {
  await page.viewport(390, 844);
  await showProduct();
  const row = page.getByRole('row', { name: /ETH-FLEX/ });
  await expect.element(row).toBeVisible();
  const cells = [...row.element().querySelectorAll('td')];
  const [product, term, rate] = cells.map((cell) => cell.getBoundingClientRect());
  expect([rate?.top, (term?.top ?? 0) > (product?.top ?? 0)]).toEqual([product?.top, true]);
  const named = cells.filter((cell) => !['none', 'normal'].includes(getComputedStyle(cell, '::before').content));
  expect(named.map(({ dataset }) => dataset['label'])).toEqual(['Staked', 'Quota']);
});
