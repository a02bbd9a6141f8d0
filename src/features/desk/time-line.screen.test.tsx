import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../tests/harness/screens/world.tsx';
import type { CaseEntry } from './rows.ts';
import { TimeLine } from './time-line.tsx';

const at = '2026-03-01T10:00:00.000Z';
const opened: CaseEntry = { kind: 'opened', at, by: null, text: null, about: null, seen: [] };

test('a decision shows on request the facts that its operator saw', async () => {
  const decided: CaseEntry = {
    ...opened,
    kind: 'decided',
    about: 'reject',
    seen: [
      { name: 'amount', value: '60000.000000', asset: 'USDC' },
      { name: 'remark', value: 'a boat', asset: null },
    ],
  };
  await show(<TimeLine entries={[opened, decided]} />);
  const more = page.getByText('Facts when decided');
  await expect.element(more).toBeVisible();
  expect(more.elements()).toHaveLength(1);
  await expect.element(page.getByText('a boat')).not.toBeVisible();
  await more.click();
  await expect.element(page.getByText('a boat')).toBeVisible();
});
