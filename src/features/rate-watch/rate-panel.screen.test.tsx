import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { assetCode } from '#contract/platform/assets.ts';
import type { ResultOf } from '#contract/platform/call.ts';
import { rateWatch } from '#contract/rate-watch/calls.ts';
import type { rateWatchSchemas } from '#contract/rate-watch/schemas.ts';
import { answer, asked, setOffline, show } from '../../../tests/harness/screens/world.tsx';
import { RatePanel } from './rate-panel.tsx';

type Alert = ResultOf<typeof rateWatchSchemas.createAlert>;

const asOf = '2026-11-23T03:00:00.000Z';
const alert: Alert = {
  id: '01890000-0000-7000-8000-000000000001',
  from: assetCode('EUR'),
  to: assetCode('USD'),
  direction: 'above',
  rate: '1.12',
  createdAt: asOf,
  reachedAt: null,
  reachedRate: null,
};
let kept: Alert[] = [];
const created = () => asked.filter(({ path }) => path === rateWatch.createAlert.path);

beforeEach(async () => {
  kept = [];
  answer(rateWatch.getChart, () => ({
    points: [
      { at: '2026-11-22T03:00:00.000Z', rate: '1.05' },
      { at: asOf, rate: '1.1' },
    ],
    asOf,
  }));
  answer(rateWatch.listAlerts, () => ({ items: kept, asOf }));
  answer(rateWatch.createAlert, () => {
    kept = [alert];
    return alert;
  });
  answer(rateWatch.deleteAlert, () => {
    kept = [];
    return {};
  });
  await show(<RatePanel from="EUR" to="USD" />);
});

const rate = () => page.getByLabelText('Tell me when 1 EUR reaches');

test('the chart has a description in words, and another period reloads it', async () => {
  const chart = page.getByRole('figure', { name: /from 1 EUR = 1.05 USD to 1 EUR = 1.1 USD/ });
  await expect.element(chart).toBeInTheDocument();
  await page.getByRole('button', { name: '1Y' }).click();
  await expect.element(page.getByRole('button', { name: '1Y' })).toHaveAttribute('aria-pressed', 'true');
  const ranges = () => asked.filter(({ path }) => path === rateWatch.getChart.path).length;
  await expect.poll(ranges).toBe(2);
});

test('an alert is added, shown and deleted; an invalid rate is reported at the field and not sent', async () => {
  await rate().fill('1e3');
  await page.getByRole('button', { name: 'Add alert' }).click();
  await expect.element(page.getByText(/Enter a rate above 0/)).toBeInTheDocument();
  await rate().fill('9'.repeat(24));
  await page.getByRole('button', { name: 'Add alert' }).click();
  await expect.element(page.getByText('Enter a smaller rate')).toBeInTheDocument();
  expect(created()).toHaveLength(0);
  await rate().fill('1.12');
  await page.getByRole('button', { name: 'Add alert' }).click();
  await expect.element(page.getByText('EUR/USD rises to 1.12')).toBeInTheDocument();
  await expect.element(rate()).toHaveValue('');
  expect(created()).toHaveLength(1);
  await page.getByRole('button', { name: /^Delete alert/ }).click();
  await expect.element(page.getByText('EUR/USD rises to 1.12')).not.toBeInTheDocument();
});

test('offline, no alert can be added', async () => {
  setOffline(true);
  await expect.element(page.getByRole('button', { name: 'Add alert' })).toBeDisabled();
});
