import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../tests/harness/screens/world.tsx';
import { MenuGroups } from './menu-groups.tsx';

const marked = () =>
  [...document.querySelectorAll('a[aria-current]')].map((link) => [
    link.textContent,
    link.getAttribute('aria-current'),
    link.closest('details')?.open ?? null,
  ]);

test.each([
  ['dashboard/assets/global?view=move', ['Global account', 'page', null]],
  ['dashboard/assets/global?view=apply', ['Global account opening', 'page', true]],
  ['dashboard/convert?tab=currency&from=EUR', ['Currency exchange', 'page', true]],
  ['dashboard/assets/global/statements', ['Global account', 'true', null]],
])('at %s one menu entry is marked, in its open group', async (address, entry) => {
  await show(<MenuGroups />, address);
  await expect.element(page.getByRole('link', { name: 'Overview' })).toBeVisible();
  expect(marked()).toEqual([entry]);
});
