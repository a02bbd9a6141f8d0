import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import type { HistoryFilter } from '#src/platform/record-filter.ts';
import { Filters } from './filters.tsx';

/** Filters not yet applied to the address. */
const onTheirWay: HistoryFilter[] = [];

/** Applies the address later, as navigation does. */
function List() {
  const [search, setSearch] = useState<HistoryFilter>({});
  const arrive = () => {
    for (const next of onTheirWay.splice(0)) setSearch((now) => ({ ...now, ...next }));
  };
  return (
    <>
      <Filters search={search} change={(next) => void onTheirWay.push(next)} assets={['BTC']} />
      <button type="button" onClick={arrive}>
        Arrive
      </button>
      <output>{JSON.stringify(search)}</output>
    </>
  );
}

test('a date typed digit by digit stays while the URL catches up', async () => {
  await page.viewport(1200, 800);
  await show(<List />);
  const from = page.getByLabelText('Start date');
  await from.click({ position: { x: 8, y: 12 } });
  await userEvent.keyboard('11212026');
  await expect.element(from).toHaveValue('2026-11-21');
  await page.getByLabelText('End date').fill('2026-11-23');
  await expect.poll(() => onTheirWay).toEqual([{ from: '2026-11-21' }, { to: '2026-11-23' }]);
  await page.getByRole('button', { name: 'Arrive' }).click();
  await expect.element(page.getByText('{"from":"2026-11-21","to":"2026-11-23"}')).toBeVisible();
  await expect.element(from).toHaveValue('2026-11-21');
});
