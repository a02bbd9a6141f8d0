import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../tests/harness/screens/world.tsx';
import { TabNav } from './tab-nav.tsx';

const names = ['All activity', 'Deposits', 'Withdrawals', 'Transfers', 'Conversions', 'Earn', 'Analysis'];

afterEach(() => page.viewport(414, 896));

test('on a phone the tabs stand in one line, which scrolls to the present one', async () => {
  await page.viewport(390, 844);
  await show(
    <TabNav label="Lists">
      {names.map((name) => (
        <a key={name} href={`#${name}`} aria-current={name === 'Analysis' ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </TabNav>,
  );
  const last = page.getByRole('link', { name: 'Analysis' });
  await expect.element(last).toBeVisible();
  const boxes = page
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect());
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  // A part of a pixel is left, since scrolling knows whole ones.
  expect(boxes.at(-1)?.right).toBeLessThanOrEqual(391);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
